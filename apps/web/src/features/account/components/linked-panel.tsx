import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { addressFrom, postAuth, type SocialProvider, socialProviders } from "../../../shared/auth/auth-request.ts";
import { providerNames } from "../../../shared/auth/texts.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { type OwnAccount, useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

/** Shows Google and GitHub if the server offers them or they're already linked. */
export function LinkedPanel({ own }: { own: OwnAccount }) {
  const providers = useQuery(apiQueries.accounts.providers.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const linkOf = (provider: SocialProvider) => own.linked.find((linked) => linked.provider === provider);
  const shown = socialProviders.filter((provider) => providers.data?.[provider] || linkOf(provider));
  if (shown.length === 0) return null;
  return (
    <Panel title={accountTexts.linkedSignIns}>
      <ul className="flex flex-col gap-3">
        {shown.map((provider) => (
          <LinkedRow key={provider} provider={provider} linkedId={linkOf(provider)?.id ?? null} />
        ))}
      </ul>
    </Panel>
  );
}

function LinkedRow({ provider, linkedId }: { provider: SocialProvider; linkedId: string | null }) {
  const linking = useChange({ failed: accountTexts.linkFailed });
  const unlinking = useChange({ done: accountTexts.unlinked, failed: accountTexts.unlinkFailed });
  const link = async () => {
    const url = await linking.byAuth(() => addressFrom(postAuth("/link-social", { provider })));
    if (url !== null) window.location.assign(url);
  };
  const unlink = () => void unlinking.byAuth(() => postAuth("/unlink-account", { accountId: linkedId }));
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span>{providerNames[provider]}</span>
      {linkedId === null ? (
        <Button size="sm" busy={linking.busy} onClick={() => void link()}>
          {accountTexts.link(providerNames[provider])}
        </Button>
      ) : (
        <Button size="sm" busy={unlinking.busy} onClick={unlink}>
          {accountTexts.unlink(providerNames[provider])}
        </Button>
      )}
    </li>
  );
}
