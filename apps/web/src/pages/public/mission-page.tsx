import { ArticleBody } from "../../site/parts/article.tsx";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { mission } from "../../site/texts/mission.ts";

export const MissionPage = () => (
  <PublicFrame>
    <ArticleBody article={mission} before={<BackLink />} />
  </PublicFrame>
);
