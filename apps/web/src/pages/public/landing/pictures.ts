// `npm run pictures` writes this file together with the pictures.
import consentDarkLarge from "./pictures/consent-dark-large.webp";
import consentDarkSmall from "./pictures/consent-dark-small.webp";
import consentLightLarge from "./pictures/consent-light-large.webp";
import consentLightSmall from "./pictures/consent-light-small.webp";
import deskDarkLarge from "./pictures/desk-dark-large.webp";
import deskDarkSmall from "./pictures/desk-dark-small.webp";
import deskLightLarge from "./pictures/desk-light-large.webp";
import deskLightSmall from "./pictures/desk-light-small.webp";
import studioDarkLarge from "./pictures/studio-dark-large.webp";
import studioDarkSmall from "./pictures/studio-dark-small.webp";
import studioLightLarge from "./pictures/studio-light-large.webp";
import studioLightSmall from "./pictures/studio-light-small.webp";

export const pictures = {
  consent: {
    width: 768,
    height: 544,
    dark: { large: consentDarkLarge, small: consentDarkSmall },
    light: { large: consentLightLarge, small: consentLightSmall },
  },
  studio: {
    width: 1440,
    height: 900,
    dark: { large: studioDarkLarge, small: studioDarkSmall },
    light: { large: studioLightLarge, small: studioLightSmall },
  },
  desk: {
    width: 1440,
    height: 900,
    dark: { large: deskDarkLarge, small: deskDarkSmall },
    light: { large: deskLightLarge, small: deskLightSmall },
  },
} as const;

export type PictureName = keyof typeof pictures;
