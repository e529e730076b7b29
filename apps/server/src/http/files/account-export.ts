// `POST /account/export`: everything we hold about the caller, in one archive. The accounts module decides what it
// contains and who may download it.
import { identityProof } from "@foldback/protocol/http/accounts";
import { Hono } from "hono";
import type { CollectPersonalData } from "../../modules/accounts/ports.ts";
import { type ProofDeps, proveIdentity } from "../../modules/accounts/prove-identity.ts";
import { AppError } from "../../modules/app-error.ts";
import type { Authenticate, CallerKnown } from "../auth/authenticate.ts";
import { download, stillWorking, whileMaking } from "./download.ts";
import { zipStream } from "./zip-stream.ts";

export type AccountExportDeps = ProofDeps & {
  authenticate: Authenticate;
  collect: CollectPersonalData;
  stopping: AbortSignal;
};

export function createAccountExport(deps: AccountExportDeps): Hono<CallerKnown> {
  const routes = new Hono<CallerKnown>();
  routes.post("/export", async (context) => {
    const { subject, signIn } = await deps.authenticate(context.req.raw.headers);
    if (!subject || !signIn) throw new AppError("UNAUTHORIZED");
    context.set("userId", subject.userId);
    if (subject.secondFactorNeeded === "proof") throw new AppError("SECOND_FACTOR_NEEDED");
    const proof = identityProof.safeParse(await context.req.json().catch(() => null));
    if (!proof.success) throw new AppError("BAD_INPUT");
    await proveIdentity(deps, { userId: subject.userId, signIn }, proof.data.password);
    const onProgress = stillWorking(context);
    const files = await deps.collect(subject.userId, onProgress);
    const day = new Date(deps.nowMs()).toISOString().slice(0, 10);
    const name = `foldback-account-${day}.zip`;
    // A single read from storage can take longer than a client may be silent.
    const archive = whileMaking(zipStream(files), onProgress);
    return download(archive, deps.stopping, { name, type: "application/zip" });
  });
  return routes;
}
