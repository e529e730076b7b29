import { getMe } from "../../../modules/accounts/get-me.ts";
import { procedures } from "../../procedures.ts";

export const getMeRoute = procedures.accounts.me.handler(({ context }) => {
  const { subject } = context;
  return subject && !subject.suspended ? getMe(subject) : null;
});
