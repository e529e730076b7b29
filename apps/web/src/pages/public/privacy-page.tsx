import { ArticleBody } from "../../site/parts/article.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { WayBack } from "../../site/parts/way-back.tsx";
import { privacy } from "../../site/texts/privacy.ts";

export const PrivacyPage = () => (
  <PublicFrame>
    <ArticleBody article={privacy} before={<WayBack />} contents />
  </PublicFrame>
);
