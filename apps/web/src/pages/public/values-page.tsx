import { buttonStyles } from "@foldback/ui/button-styles";
import { ArticleBody } from "../../site/parts/article.tsx";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { frame } from "../../site/texts/frame.ts";
import { values } from "../../site/texts/values.ts";

export const ValuesPage = () => (
  <PublicFrame>
    <ArticleBody
      article={values}
      before={<BackLink />}
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
