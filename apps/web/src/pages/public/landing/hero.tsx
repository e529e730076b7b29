import { useEntrance } from "../../../site/entrance.ts";
import { DoorButton } from "../../../site/parts/door-button.tsx";
import { RichText } from "../../../site/rich-text.tsx";
import { landing } from "../../../site/texts/landing.ts";
import { ProductCode } from "./product-code.tsx";
import { ProductPicture } from "./product-picture.tsx";

const { hero, pictures } = landing;

export const Hero = () => (
  <section
    aria-labelledby="hero-title"
    className="mx-auto flex w-full max-w-7xl flex-col gap-14 px-4 pt-14 pb-16 sm:px-6 lg:pt-16"
  >
    <div className="grid items-end gap-x-16 gap-y-10 lg:grid-cols-[1fr_auto]">
      <div className="flex flex-col gap-8">
        <h1 id="hero-title" className="lettering max-w-[7em] text-5xl">
          {hero.title}
        </h1>
        <p className="max-w-xl text-ink-muted text-lg">{hero.lead}</p>
        <Doors />
        <p className="text-ink-faint">
          <RichText>{hero.start}</RichText>
        </p>
      </div>
      <ProductCode />
    </div>
    <ProductPicture name="studio" {...pictures.studio} sizes="(min-width: 80rem) 77rem, 95vw" />
  </section>
);

function Doors() {
  const { signedIn, notice } = useEntrance();
  const words = signedIn ? landing.signedIn : landing.signedOut;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <DoorButton door={{ role: "artist", how: "login" }} variant="primary">
          {words.artist}
        </DoorButton>
        <DoorButton door={{ role: "engineer", how: "login" }}>{words.engineer}</DoorButton>
      </div>
      {notice}
    </>
  );
}
