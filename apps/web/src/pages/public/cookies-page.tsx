import { ArticleBody } from "../../site/parts/article.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { WayBack } from "../../site/parts/way-back.tsx";
import { cookies } from "../../site/texts/cookies.ts";

export const CookiesPage = () => (
  <PublicFrame>
    <ArticleBody article={cookies} before={<WayBack />} />
  </PublicFrame>
);
