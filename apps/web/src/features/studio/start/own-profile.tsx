import { type ArtistProfile, emptyArtistProfile, profileProgress } from "@foldback/domain/onboarding/artist-profile";
import { buttonStyles } from "@foldback/ui/button-styles";
import { Panel } from "@foldback/ui/panel";
import { Link } from "@tanstack/react-router";
import { homeTexts } from "./home-texts.ts";

/** Shows how much of their profile the artist has filled in, with a link to it. */
export function OwnProfile({ profile }: { profile: ArtistProfile | null }) {
  const { answered, of } = profileProgress(profile ?? emptyArtistProfile);
  const { hint, action } = wordsFor(answered, of);
  const count = homeTexts.answered(answered, of);
  return (
    <Panel title={homeTexts.yourProfile}>
      <div className="flex flex-col gap-2">
        <p className="tabular-nums text-ink-muted text-sm">{count}</p>
        <div
          role="progressbar"
          aria-label={homeTexts.profileAnswers}
          aria-valuemin={0}
          aria-valuemax={of}
          aria-valuenow={answered}
          aria-valuetext={count}
          className="h-1.5 overflow-hidden rounded-sm bg-line"
        >
          <span className="block h-full bg-accent" style={{ width: `${(100 * answered) / of}%` }} />
        </div>
      </div>
      <p className="text-ink-muted">{hint}</p>
      <Link to="/artist-profile" className={buttonStyles({ size: "sm", className: "self-start" })}>
        {action}
      </Link>
    </Panel>
  );
}

function wordsFor(answered: number, of: number) {
  if (answered === 0) return { hint: homeTexts.profileEmpty, action: homeTexts.startProfile };
  if (answered < of) return { hint: homeTexts.profileStarted, action: homeTexts.continueProfile };
  return { hint: homeTexts.profileDone, action: homeTexts.editProfile };
}
