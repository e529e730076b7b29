import { ArticleBody } from "../../site/parts/article.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { WayBack } from "../../site/parts/way-back.tsx";
import { mission } from "../../site/texts/mission.ts";

export const MissionPage = () => (
  <PublicFrame>
    <ArticleBody article={mission} before={<WayBack />} />
  </PublicFrame>
);
