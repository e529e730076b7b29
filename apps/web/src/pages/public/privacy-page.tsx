import { ArticleBody } from "../../site/parts/article.tsx";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { privacy } from "../../site/texts/privacy.ts";

export const PrivacyPage = () => (
  <PublicFrame>
    <ArticleBody article={privacy} before={<BackLink />} contents />
  </PublicFrame>
);
