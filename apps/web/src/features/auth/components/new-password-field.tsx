import { TextField } from "@foldback/ui/text-field";
import { authTexts } from "../texts.ts";

type NewPasswordFieldProps = {
  label: string;
  disabled: boolean;
  error: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
};

/** Shows the rules for a new password as its hint. */
export const NewPasswordField = (props: NewPasswordFieldProps) => (
  <TextField type="password" autoComplete="new-password" required hint={authTexts.passwordHint} {...props} />
);
