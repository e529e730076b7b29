import { TextField } from "@foldback/ui/text-field";
import type { ComponentProps } from "react";
import { postAuth } from "./auth-request.ts";
import { secondFactorTexts } from "./texts.ts";

export const isCodeComplete = (typed: string): boolean => typed.trim().length >= 6;

export function showCode(typed: string) {
  const code = typed.replace(/\s/g, "");
  return postAuth(/^\d{6}$/.test(code) ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code", { code });
}

type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  "className" | "disabled" | "error" | "onValueChange" | "value"
>;

export const FactorCodeField = (props: FieldProps) => (
  <TextField
    label={secondFactorTexts.code}
    hint={secondFactorTexts.codeHint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
