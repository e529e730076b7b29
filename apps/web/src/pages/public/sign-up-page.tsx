import { buttonStyles } from "@foldback/ui/button-styles";
import { Panel } from "@foldback/ui/panel";
import { useEntrance } from "../../site/entrance.ts";
import { AuthButton } from "../../site/parts/auth-button.tsx";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { RichText } from "../../site/rich-text.tsx";
import { signUp } from "../../site/texts/sign-up.ts";

type Entry = "artist" | "engineer";

export const ArtistSignUpPage = () => <SignUpPage entry="artist" />;
export const EngineerSignUpPage = () => <SignUpPage entry="engineer" />;

const SignUpPage = ({ entry }: { entry: Entry }) => {
  const { title, lead, cards, stepsTitle, steps, explainer } = signUp[entry];
  return (
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-12 px-4 pt-10 pb-20 sm:px-6">
        <div className="flex flex-col items-start gap-6">
          <BackLink />
          <h1 className="lettering max-w-[9em] text-5xl">{title}</h1>
          <p className="max-w-xl text-ink-muted text-lg">
            <RichText>{lead}</RichText>
          </p>
          <StartButton entry={entry} />
        </div>
        <ul className="grid gap-4 md:grid-cols-3">
          {cards.map((card) => (
            <li key={card.title} className="flex flex-col gap-2 rounded-lg border border-line bg-panel p-5">
              <h2 className="lettering text-base">{card.title}</h2>
              <p className="text-base text-ink-muted">
                <RichText>{card.text}</RichText>
              </p>
            </li>
          ))}
        </ul>
        <div className="grid gap-4 lg:grid-cols-2">
          {explainer !== null && <Points title={explainer.title} note={explainer.note} points={explainer.points} />}
          <Points title={stepsTitle} points={steps} />
        </div>
      </div>
    </PublicFrame>
  );
};

function StartButton({ entry }: { entry: Entry }) {
  const { signedIn, go } = useEntrance();
  if (!signedIn)
    return (
      <AuthButton intent={{ role: entry, how: "signup" }} variant="primary">
        {signUp.action.signedOut}
      </AuthButton>
    );
  return (
    <button
      type="button"
      onClick={() => go(`/${entry}-profile`)}
      className={buttonStyles({ variant: "primary", size: "lg" })}
    >
      {signUp.action.signedIn}
    </button>
  );
}

const Points = ({ title, note, points }: { title: string; note?: string; points: readonly string[] }) => (
  <Panel title={<RichText>{title}</RichText>}>
    {note !== undefined && (
      <p className="text-base">
        <RichText>{note}</RichText>
      </p>
    )}
    <ol className="flex flex-col gap-3 text-base">
      {points.map((point, index) => (
        <li key={point} className="flex gap-4">
          <span aria-hidden="true" className="figures text-accent-text">
            {index + 1}
          </span>
          <span className="text-ink-muted">
            <RichText>{point}</RichText>
          </span>
        </li>
      ))}
    </ol>
  </Panel>
);
