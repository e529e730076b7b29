import { PasswordField } from "@foldback/ui/password-field";
import { newPasswordHint } from "../../../shared/auth/new-password-hint.ts";
import { passwordTexts } from "../../../shared/auth/texts.ts";

type NewPasswordFieldProps = {
  label: string;
  disabled: boolean;
  error: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
};

/** The hint shows the rule first, and then how strong the password is. */
export const NewPasswordField = (props: NewPasswordFieldProps) => (
  <PasswordField
    autoComplete="new-password"
    required
    words={passwordTexts}
    hint={newPasswordHint(props.value)}
    {...props}
  />
);
