import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { authErrors } from "../../../shared/auth/texts.ts";
import { helpAddresses } from "../../../shared/page/help-addresses.ts";
import { FormFailure } from "./form-failure.tsx";

const shown = (code: keyof typeof authErrors) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <FormFailure failure={{ code, message: authErrors[code] }} email="ada@example.test" mailbox={false} />
    </QueryClientProvider>,
  );

test("[HP-1] a failed sign-in links to the section that explains it, and other failures don't", () => {
  for (const code of ["INVALID_EMAIL_OR_PASSWORD", "TOO_MANY_SIGN_INS", "INVALID_BACKUP_CODE"] as const)
    expect(shown(code), code).toContain(helpAddresses.signIn);
  expect(shown("TOO_YOUNG")).not.toContain("/help");
});
