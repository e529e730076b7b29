import type { PictureName } from "./pictures.ts";
import { pictures } from "./pictures.ts";

type ProductPictureProps = { name: PictureName; alt: string; caption: string; sizes: string; eager?: boolean };

/** A screenshot in the visitor's theme. The browser doesn't load the one for the other theme. */
export const ProductPicture = ({ name, alt, caption, sizes, eager = false }: ProductPictureProps) => (
  <figure className="flex flex-col gap-3">
    {(["dark", "light"] as const).map((theme) => {
      const { width, height } = pictures[name];
      const { small, large } = pictures[name][theme];
      return (
        <img
          key={theme}
          src={large}
          srcSet={`${small} ${width / 2}w, ${large} ${width}w`}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={eager && theme === "dark" ? "eager" : "lazy"}
          decoding="async"
          className={`h-auto w-full rounded-lg border border-line ${theme === "dark" ? "in-data-[theme=light]:hidden" : "hidden in-data-[theme=light]:block"}`}
        />
      );
    })}
    <figcaption className="text-ink-muted text-sm">{caption}</figcaption>
  </figure>
);
