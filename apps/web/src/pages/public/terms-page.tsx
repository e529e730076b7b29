import { ArticleBody } from "../../site/parts/article.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { WayBack } from "../../site/parts/way-back.tsx";
import { terms } from "../../site/texts/terms.ts";

export const TermsPage = () => (
  <PublicFrame>
    <ArticleBody article={terms} before={<WayBack />} contents />
  </PublicFrame>
);
