import { buttonStyles } from "@foldback/ui/button-styles";
import { useCanShareScreen } from "../../../shared/page/can-share-screen.ts";
import { computerNeededText } from "../../../shared/page/texts.ts";
import { useEntrance } from "../../../site/entrance.ts";
import { AuthButton } from "../../../site/parts/auth-button.tsx";
import { RichText } from "../../../site/rich-text.tsx";
import { landing } from "../../../site/texts/landing.ts";
import { Film } from "./film.tsx";

const { hero } = landing;

export const Hero = () => (
  <section
    aria-labelledby="hero-title"
    className="mx-auto flex w-full max-w-7xl flex-col gap-12 px-4 pt-10 pb-16 sm:px-6 sm:pt-14 lg:pt-16"
  >
    <div className="flex flex-col gap-8">
      <h1 id="hero-title" className="lettering max-w-[7em] text-5xl">
        {hero.title}
      </h1>
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[1fr_auto]">
        <div className="flex flex-col gap-8">
          <p className="max-w-xl text-ink-muted text-lg">{hero.lead}</p>
          <HeroActions />
        </div>
        <Facts />
      </div>
    </div>
    <Film />
  </section>
);

function HeroActions() {
  const { signedIn } = useEntrance();
  const canShareScreen = useCanShareScreen();
  const words = signedIn ? landing.signedIn : landing.signedOut;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {!signedIn && (
          <div className="grid max-sm:w-full">
            <AuthButton intent={{ role: "artist", how: "signup" }} variant="primary">
              {hero.start}
            </AuthButton>
          </div>
        )}
        <a href="/sample" className={`max-sm:w-full ${buttonStyles({ size: "lg" })}`}>
          {hero.sample}
        </a>
      </div>
      <div className="flex flex-wrap gap-3">
        <AuthButton intent={{ role: "artist", how: "login" }} variant={signedIn ? "primary" : "default"}>
          {words.artist}
        </AuthButton>
        <AuthButton intent={{ role: "engineer", how: "login" }}>{words.engineer}</AuthButton>
      </div>
      {!canShareScreen && <p className="max-w-xl text-ink-muted">{computerNeededText}</p>}
    </div>
  );
}

const Facts = () => (
  <dl className="grid grid-cols-3 gap-x-4 sm:gap-x-10">
    {hero.facts.map(({ value, label }) => (
      <div key={label} className="flex flex-col-reverse justify-end gap-1">
        <dt className="max-w-40 text-ink-muted text-sm">{label}</dt>
        <dd className="figures whitespace-nowrap text-accent-text text-base sm:text-lg">
          <RichText>{value}</RichText>
        </dd>
      </div>
    ))}
  </dl>
);
