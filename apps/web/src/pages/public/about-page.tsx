import { ArticleBody } from "../../site/parts/article.tsx";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { about } from "../../site/texts/about.ts";

export const AboutPage = () => (
  <PublicFrame>
    <ArticleBody article={about} before={<BackLink />} contents />
  </PublicFrame>
);
