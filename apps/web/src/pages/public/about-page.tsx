import { ArticleBody } from "../../site/parts/article.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { WayBack } from "../../site/parts/way-back.tsx";
import { about } from "../../site/texts/about.ts";

export const AboutPage = () => (
  <PublicFrame>
    <ArticleBody article={about} before={<WayBack />} contents />
  </PublicFrame>
);
