import { ArticleBody } from "../../site/parts/article.tsx";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { patent } from "../../site/texts/patent.ts";

export const PatentPage = () => (
  <PublicFrame>
    <ArticleBody article={patent} before={<BackLink />} contents />
  </PublicFrame>
);
