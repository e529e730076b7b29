import { ArticleBody } from "../../site/parts/article.tsx";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { cookies } from "../../site/texts/cookies.ts";

export const CookiesPage = () => (
  <PublicFrame>
    <ArticleBody article={cookies} before={<BackLink />} />
  </PublicFrame>
);
