import { apiRequestsPerMinute, apiScopes, apiScopeTexts } from "@foldback/domain/api/api-key";
import { Link } from "@tanstack/react-router";
import { ApiDescriptionView } from "../features/api/components/api-description-view.tsx";
import { Sentence } from "../shared/page/sentence.tsx";
import { PublicFrame } from "../site/parts/public-frame.tsx";
import { PublicEntrance } from "./public-entrance.tsx";
import { apiTexts as texts } from "./texts.ts";

export const ApiDocsPage = () => (
  <PublicEntrance>
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-10 px-4 pt-10 pb-20 sm:px-6">
        <header className="flex flex-col gap-4">
          <h1 className="lettering text-balance text-3xl">{texts.title}</h1>
          <p className="max-w-prose text-ink-muted text-lg">{texts.lead}</p>
        </header>
        <section aria-labelledby="keys" className="flex flex-col gap-3">
          <h2 id="keys" className="lettering text-lg">
            {texts.keys}
          </h2>
          <p className="max-w-prose">
            <Sentence
              text={texts.keysHint}
              parts={{
                accountPage: (
                  <Link to="/account" className="underline">
                    {texts.accountPage}
                  </Link>
                ),
              }}
            />
          </p>
          <dl className="flex flex-col gap-2">
            {apiScopes.map((scope) => (
              <div key={scope} className="flex flex-wrap gap-x-4">
                <dt className="figures min-w-40 text-sm">{scope}</dt>
                <dd className="text-ink-muted">{apiScopeTexts[scope]}</dd>
              </div>
            ))}
          </dl>
          <p className="max-w-prose">{texts.limits(apiRequestsPerMinute)}</p>
        </section>
        <ApiDescriptionView />
      </div>
    </PublicFrame>
  </PublicEntrance>
);
