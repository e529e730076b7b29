import { ArticleBody } from "../../site/parts/article.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { WayBack } from "../../site/parts/way-back.tsx";
import { patent } from "../../site/texts/patent.ts";

export const PatentPage = () => (
  <PublicFrame>
    <ArticleBody article={patent} before={<WayBack />} contents />
  </PublicFrame>
);
