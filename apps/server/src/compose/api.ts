import { randomBytes, randomUUID } from "node:crypto";
import { apiRequestsPerMinute, apiRequestsPerMinuteOfPerson } from "@foldback/domain/api/api-key";
import { createApiKeyStore } from "../adapters/postgres/api-key-store.ts";
import type { Db } from "../adapters/postgres/database.ts";
import { createOwnSessions } from "../adapters/postgres/own-sessions.ts";
import { createPublicApi } from "../http/public-api/public-api.ts";
import type { PublicApiDeps } from "../http/public-api/public-api-routes.ts";
import { createKeyAdmission } from "../modules/api/admit-key.ts";
import type { KeyDeps } from "../modules/api/ports.ts";
import { createRecentKeys } from "../modules/api/recent-keys.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";

type Options = Omit<PublicApiDeps, "sessions"> &
  Pick<KeyDeps, "accounts" | "allowanceOf" | "mailer" | "publicUrl" | "nowMs" | "log"> & {
    db: Db;
    /** Uses the sign-in role, to look up API keys. */
    forSignIn: Db;
  };

const minuteMs = 60_000;
const wrongKeysPerMinute = 30;
const knownKeyMs = 10 * minuteMs;
const maxKnownKeys = 1_000;
const secretBytes = 32;

export function composeApi({ db, forSignIn, notes, writeExport, evidence, ...options }: Options) {
  const { nowMs, publicUrl } = options;
  const perMinute = (limit: number) => createSlidingWindow({ limit, windowMs: minuteMs, nowMs });
  const { findByHash, noteUse } = createApiKeyStore(forSignIn);
  const keys: KeyDeps = {
    keys: { ...createApiKeyStore(db), findByHash, noteUse },
    requests: { ofKey: perMinute(apiRequestsPerMinute), ofPerson: perMinute(apiRequestsPerMinuteOfPerson) },
    randomUuid: randomUUID,
    randomSecret: () => randomBytes(secretBytes).toString("base64url"),
    ...options,
  };
  return {
    keys,
    publicApi: createPublicApi({
      sessions: createOwnSessions(db),
      ...{ notes, writeExport, evidence, publicUrl },
      admitKey: createKeyAdmission({
        keys,
        wrongKeys: perMinute(wrongKeysPerMinute),
        recentKeys: createRecentKeys({ keptMs: knownKeyMs, maxKeys: maxKnownKeys, nowMs }),
      }),
    }),
  };
}
