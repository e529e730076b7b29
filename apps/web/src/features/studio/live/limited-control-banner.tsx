import { buttonStyles } from "@foldback/ui/button-styles";
import { Banner } from "../../../shared/page/banner.tsx";
import { texts } from "../texts.ts";

/** In a new tab: leaving this one would cut the engineer off. */
export function LimitedControlBanner() {
  return (
    <Banner
      title={texts.limitedControl}
      action={
        <a href="/download" target="_blank" rel="noreferrer" className={buttonStyles({ size: "sm" })}>
          {texts.downloadApp}
        </a>
      }
    >
      {texts.limitedControlHint}
    </Banner>
  );
}
