import { apiRequestsPerMinute, apiScopes, apiScopeTexts } from "@foldback/domain/api/api-key";
import { Link } from "@tanstack/react-router";
import { ApiDescriptionView } from "../features/api/components/api-description-view.tsx";
import { PublicFrame } from "../site/parts/public-frame.tsx";
import { PublicEntrance } from "./public-entrance.tsx";

export const ApiDocsPage = () => (
  <PublicEntrance>
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-10 px-4 pt-10 pb-20 sm:px-6">
        <header className="flex flex-col gap-4">
          <h1 className="lettering text-balance text-3xl">Foldback API</h1>
          <p className="max-w-prose text-ink-muted text-lg">
            Read your own sessions, notes and evidence from your scripts. The API is read-only: consent, control, kill
            and accounts are for people.
          </p>
        </header>
        <section aria-labelledby="keys" className="flex flex-col gap-3">
          <h2 id="keys" className="lettering text-lg">
            Keys
          </h2>
          <p className="max-w-prose">
            API access is part of Enterprise. Create a key on{" "}
            <Link to="/account" className="underline">
              your account page
            </Link>
            . It's shown once, it expires, and you send it in the header of every call. A key can read what its scopes
            allow:
          </p>
          <dl className="flex flex-col gap-2">
            {apiScopes.map((scope) => (
              <div key={scope} className="flex flex-wrap gap-x-4">
                <dt className="figures min-w-40 text-sm">{scope}</dt>
                <dd className="text-ink-muted">{apiScopeTexts[scope]}</dd>
              </div>
            ))}
          </dl>
          <p className="max-w-prose">
            A key can make {apiRequestsPerMinute} requests a minute. After that it gets status 429 with a Retry-After
            header. Every error has a code and a message. The API is for servers: web pages of other sites can't call
            it.
          </p>
        </section>
        <ApiDescriptionView />
      </div>
    </PublicFrame>
  </PublicEntrance>
);
