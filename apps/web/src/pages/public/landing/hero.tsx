import { Button } from "@foldback/ui/button";
import { useEntrance } from "../../../site/entrance.ts";
import { landing } from "../../../site/texts/landing.ts";
import { Words } from "../../../site/words.tsx";
import { ProductCode } from "./product-code.tsx";
import { ProductPicture } from "./product-picture.tsx";

const { hero, pictures } = landing;

/** The first screen: what it is, the two doors, and the product. */
export const Hero = () => (
  <section
    aria-labelledby="hero-title"
    className="mx-auto flex w-full max-w-7xl flex-col gap-14 px-4 pt-14 pb-16 sm:px-6 lg:pt-16"
  >
    <div className="grid items-end gap-x-16 gap-y-10 lg:grid-cols-[1fr_auto]">
      <h1 id="hero-title" className="lettering max-w-[7em] text-5xl lg:col-span-2">
        {hero.title}
      </h1>
      <div className="flex flex-col gap-8">
        <p className="max-w-xl text-ink-muted text-lg">{hero.lead}</p>
        <Doors />
        <p className="text-ink-faint">
          <Words>{hero.start}</Words>
        </p>
      </div>
      <ProductCode />
    </div>
    <ProductPicture name="studio" {...pictures.studio} sizes="(min-width: 80rem) 77rem, 95vw" />
  </section>
);

function Doors() {
  const { signedIn, enter, go, prepare, notice } = useEntrance();
  const words = signedIn ? landing.signedIn : landing.signedOut;
  const open = (role: "artist" | "engineer") => () =>
    signedIn ? go(role === "artist" ? "/studio" : "/engineer") : enter({ role, how: "login" });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button size="lg" variant="primary" onClick={open("artist")} onPointerEnter={prepare} onFocus={prepare}>
          {words.artist}
        </Button>
        <Button size="lg" onClick={open("engineer")} onPointerEnter={prepare} onFocus={prepare}>
          {words.engineer}
        </Button>
      </div>
      {notice}
    </>
  );
}
