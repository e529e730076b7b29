import { passwordStrength } from "./password-strength.ts";
import { passwordTexts } from "./texts.ts";

const minPasswordLength = 6;

export const newPasswordHint = (password: string): string =>
  password.length < minPasswordLength ? passwordTexts.rule : passwordTexts.strength[passwordStrength(password)];
