import { buttonStyles } from "@foldback/ui/button-styles";
import { ArticleBody } from "../../site/parts/article.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { WayBack } from "../../site/parts/way-back.tsx";
import { frame } from "../../site/texts/frame.ts";
import { values } from "../../site/texts/values.ts";

export const ValuesPage = () => (
  <PublicFrame>
    <ArticleBody
      article={values}
      before={<WayBack />}
      after={
        <div className="flex flex-wrap gap-3">
          <a href="/" className={buttonStyles({ variant: "primary" })}>
            {frame.goHome}
          </a>
          <a href="/about" className={buttonStyles()}>
            {frame.about}
          </a>
        </div>
      }
    />
  </PublicFrame>
);
