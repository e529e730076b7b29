import { ArticleBody } from "../../site/parts/article.tsx";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { terms } from "../../site/texts/terms.ts";

export const TermsPage = () => (
  <PublicFrame>
    <ArticleBody article={terms} before={<BackLink />} contents />
  </PublicFrame>
);
