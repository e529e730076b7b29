import { Button } from "@foldback/ui/button";
import { type SocialProvider, socialProviders } from "../../../shared/auth/auth-request.ts";
import { providerNames } from "../../../shared/auth/texts.ts";
import { authTexts } from "../texts.ts";

type SocialButtonsProps = {
  /** Which providers the server offers. Undefined while loading. */
  providers: Record<SocialProvider, boolean> | undefined;
  busy: boolean;
  onChoose: (provider: SocialProvider) => Promise<void>;
};

export function SocialButtons({ providers, busy, onChoose }: SocialButtonsProps) {
  const configured = socialProviders.filter((provider) => providers?.[provider]);
  if (configured.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-5">
      {configured.map((provider) => (
        <Button key={provider} disabled={busy} onClick={() => onChoose(provider)}>
          {authTexts.continueWith(providerNames[provider])}
        </Button>
      ))}
    </div>
  );
}
