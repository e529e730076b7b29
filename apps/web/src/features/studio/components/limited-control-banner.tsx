import { buttonStyles } from "@foldback/ui/button-styles";
import { Banner } from "../../../shared/banner.tsx";

/** In a new tab: leaving this one would cut the engineer off. */
export function LimitedControlBanner() {
  return (
    <Banner
      title="Limited Control Mode"
      action={
        <a href="/download" target="_blank" rel="noreferrer" className={buttonStyles({ size: "sm" })}>
          Download the desktop app
        </a>
      }
    >
      In the browser your engineer points and clicks on the shared picture; your own mouse stays yours.
    </Banner>
  );
}
