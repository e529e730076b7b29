/**
 * The server under attack and the strangers who attack it. Each stranger has a cookie jar and, if the server trusts a
 * proxy header (TRUSTED_IP_HEADER), a separate address.
 */

export type Target = {
  url: string;
  /** The header that gives the server a client's address, or null if all strangers share this machine's address. */
  ipHeader: string | null;
  /** What the server printed at its first start, which includes the demo accounts. */
  printed: string;
};

type Answer = { status: number; body: string };

export type Stranger = {
  post(path: string, body: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
  rpc(path: string, input: object): Promise<Answer>;
  /** For clients that send their own requests. */
  headers(): Record<string, string>;
};

/**
 * A person with a fresh browser: no cookies yet. `ip` comes from a documentation range, so it can't belong to a real
 * network.
 */
export function createStranger({ url, ipHeader }: Target, ip: string): Stranger {
  const cookies = new Map<string, string>();
  const headers = (): Record<string, string> => ({
    origin: url,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    ...(ipHeader === null ? {} : { [ipHeader]: ip }),
  });
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, { ...init, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) keep(cookies, line);
    return { status: answer.status, body: await answer.text() };
  };
  const post = (path: string, body: object) =>
    ask(path, {
      method: "POST",
      headers: { ...headers(), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  return {
    post,
    get: (path) => ask(path, { headers: headers() }),
    rpc: (path, input) => post(`/rpc/${path}`, { json: input }),
    headers,
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const name = pair.slice(0, pair.indexOf("="));
  if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) cookies.delete(name);
  else cookies.set(name, pair.slice(pair.indexOf("=") + 1));
}

/** An address in the documentation range. Each `network` is a separate /48. */
export const documentationIp = (network: number, host: number) =>
  `2001:db8:${network.toString(16)}:${host.toString(16)}::1`;

/** The links in the emails to this address, newest first. The server shows its mailbox to this machine only. */
export async function linksMailedTo(target: Target, email: string): Promise<string[]> {
  const page = await (await fetch(`${target.url}/dev/mailbox`)).text();
  return page
    .split("<article>")
    .slice(1)
    .filter((mail) => mail.includes(`<p>To ${email},`))
    .flatMap((mail) => /<a href="([^"]+)">/.exec(mail)?.[1]?.replaceAll("&amp;", "&") ?? []);
}

/** The token in an emailed link. It's in the fragment, so neither server logs nor a scanner's GET contain it. */
export const tokenIn = (link: string): string => decodeURIComponent(/#token=(.+)$/.exec(link)?.[1] ?? "");

/** The password that the server printed for this demo account. */
export function demoAccount({ printed }: Target, role: "artist" | "engineer" | "admin") {
  const [, email, password] = new RegExp(`^ {2}${role} .* (\\S+@\\S+) +(\\S+)$`, "m").exec(printed) ?? [];
  if (email === undefined || password === undefined) throw new Error(`no demo ${role} in what the server printed`);
  return { email, password };
}
