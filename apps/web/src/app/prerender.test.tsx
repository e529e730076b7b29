import { keysPath } from "@foldback/evidence-verifier/verify/verdict-words";
import { type NoticeId, notices } from "@foldback/protocol/notices";
import { buttonStyles } from "@foldback/ui/button-styles";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Banner } from "../shared/page/banner.tsx";
import { type HelpTopic, helpAddresses } from "../shared/page/help-addresses.ts";
import { noticeMessage } from "../shared/toasts/notices.ts";
import { figures } from "../site/figures.ts";
import { publicPages } from "../site/page-list.ts";
import { helpPages } from "../site/texts/help.ts";
import { applicationPaths, renderOfflinePage, renderPages } from "./prerender.tsx";

const rendered = await renderPages();
const htmlOf = (path: string) => rendered.find((page) => page.path === path)?.html ?? "";
const paths = publicPages.map(({ path }) => path);

test.each(Object.entries(figures))(
  "the figure %s appears on its own pages and nowhere else",
  (name, { text, pages }) => {
    const stating = rendered.filter(({ html }) => html.includes(`data-figure="${name}"`)).map(({ path }) => path);
    expect(stating.sort()).toEqual([...pages].sort());
    for (const path of pages) {
      expect(htmlOf(path), path).toMatch(new RegExp(`data-figure="${name}"[^>]*>${text.replace(/[$.]/g, "\\$&")}<`));
    }
  },
);

test.each(rendered)("$path has one heading and obeys the content security policy", ({ html }) => {
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<main/g)).toHaveLength(1);
  expect(html).not.toMatch(/ style="| onclick=|<script|\{\w+\}/);
  for (const [image] of html.matchAll(/<img[^>]*>/g))
    expect(image).toMatch(/(?=.* width=)(?=.* height=)(?=.* alt="[^"])/);
});

test("[IS-2] the offline page has one heading, obeys the content security policy and links to no other page", () => {
  const { html } = renderOfflinePage();
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toMatch(/ style="| onclick=|<script|<img/);
  expect(html.match(/href="[^"]*"/g)).toEqual(['href=""']);
});

test("[HP-1] every link on every page leads to an existing page or section", () => {
  // The server serves the list of keys, so it isn't among the pages.
  const known = new Set<string>([...paths, ...applicationPaths(), keysPath]);
  for (const { path, html } of rendered) {
    const ids = (address: string) => (address === path ? html : htmlOf(address));
    for (const [, href = ""] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const [address = "", part] = href.startsWith("#") ? [path ?? "", href.slice(1)] : href.split("#");
      const label = `${href} on ${path}`;
      if (path !== null || !href.startsWith("#")) expect(known.has(address.replace(/\?.*/, "")), label).toBe(true);
      if (part !== undefined) expect(href.startsWith("#") ? html : ids(address), label).toContain(`id="${part}"`);
    }
  }
});

test("[HP-1] every link from the product to the handbook leads to an existing section", () => {
  for (const address of Object.values(helpAddresses)) {
    const [path = "", id] = address.split("#");
    expect(htmlOf(path), address).toContain(`id="${id}"`);
  }
});

/** Every message that links to the handbook: what it's about, and its rendered link. */
const linkingMessages = [
  ...(Object.keys(helpAddresses) as HelpTopic[]).map((topic) => ({
    about: topic,
    html: renderToStaticMarkup(
      <Banner title="" help={topic}>
        {topic}
      </Banner>,
    ),
  })),
  ...(Object.keys(notices) as NoticeId[]).flatMap((id) => {
    const { action } = noticeMessage(id);
    return action !== undefined && "href" in action ? [{ about: id, html: `<a href="${action.href}">` }] : [];
  }),
];

test.each(linkingMessages)("[HP-1] the link in a message about $about leads to a heading that exists", ({ html }) => {
  const [, path = "", id = ""] = /<a href="([^"#]+)#([^"]+)"/.exec(html) ?? [];
  expect(htmlOf(path)).toMatch(new RegExp(`<section[^>]* id="${id}"|<h[23][^>]* id="${id}"`));
});

test("every help page lists all help pages by their headings", () => {
  const listed = helpPages.map(({ path }) => path);
  expect(listed).toEqual(paths.filter((path) => path.startsWith("/help")));
  for (const { path, name } of helpPages) {
    expect(htmlOf(path), path).toContain(`>${name.replace("'", "&#x27;")}</h1>`);
    for (const other of listed) expect(htmlOf(path), path).toContain(`<a href="${other}"`);
  }
});

test("every page has a description that fits in a search result", () => {
  expect(new Set(publicPages.map(({ title }) => title)).size).toBe(publicPages.length);
  for (const { path, title, description } of publicPages) {
    expect(title.length, path).toBeLessThanOrEqual(60);
    expect(description.length, path).toBeGreaterThanOrEqual(50);
    expect(description.length, path).toBeLessThanOrEqual(160);
  }
});

test("the landing page shows its sections in order and its cards with their names", () => {
  const html = htmlOf("/");
  const order = ["Never Lose a Take", 'id="features"', 'id="how-it-works"', 'id="stats"', 'id="pricing"', "<footer"];
  const places = order.map((mark) => html.indexOf(mark));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  const cards = ["AI Session Analysis", "Zero-Latency Feel", "Explicit Consent", "Artist Owns the Art", "Full Export"];
  for (const card of cards) expect(html).toContain(`>${card}</h3>`);
});

test("the hero's first and only primary button is Start a free session", () => {
  const hero = /<section aria-labelledby="hero-title".*?<\/section>/s.exec(htmlOf("/"))?.[0] ?? "";
  const controls = [...hero.matchAll(/<(?:button|a) [^>]*class="([^"]*)"[^>]*>([^<]+)</g)];
  const primary = renderToStaticMarkup(<i className={buttonStyles({ variant: "primary", size: "lg" })} />);
  expect(controls[0]?.[2]).toBe("Start a free session");
  const primaries = controls.filter(([, styles]) => primary.includes(`"${styles}"`));
  expect(primaries.map(([, , text]) => text)).toEqual(["Start a free session"]);
});

test("the list of application paths matches the router", () => {
  expect(applicationPaths()).toEqual(expect.arrayContaining(["/studio", "/engineer", "/metrics", "/room/$code"]));
  for (const path of paths) expect(applicationPaths()).not.toContain(path);
});

test("the questions are in six categories, and opening an answer closes any other", () => {
  const html = htmlOf("/faq");
  const categories = ["Getting Started", "Security &amp; Privacy", "Technical Details", "Pricing &amp; Plans"];
  for (const category of [...categories, "Investment &amp; Legal", "Support"])
    expect(html).toContain(`>${category}</h2>`);
  const answers = html.match(/<details [^>]*>/g)?.filter((tag) => !tag.includes("md:hidden")) ?? [];
  expect(answers.length).toBeGreaterThan(15);
  for (const answer of answers) expect(answer).toContain('name="faq"');
});

/** The ways to say that this version lacks something. */
const lacking = /\byet\b|\bplanned\b|\bcoming soon\b|\bthis version\b|\bfor now\b|\b(?:isn't|aren't|not) available\b/i;

/** Pages that use these words for something else, or for what the page itself offers. */
const mayBeLacking: Record<string, readonly string[]> = {
  "/": ["Planned, no date yet", "Included in Starter too for now"],
  "/faq": ["which isn't out yet", "are planned, but have no date yet", "Not through Foldback yet"],
  "/contact": ["is planned for Enterprise"],
  "/download": ["Coming Soon"],
  "/help/artist": ["which isn't available yet"],
  "/patent": ["registered name not published yet", "Not published yet"],
  "/terms": ["haven't been entered yet"],
  "/privacy": ["hasn't entered a registered name, number or address yet"],
  "/cookies": ["that we couldn't save yet", "that hasn't reached us yet"],
};

const sentencesIn = (html: string) => html.replaceAll("&#x27;", "'").split(/<[^>]*>|(?<=[.?!]) /);

test("only the terms list what this version lacks, apart from named exceptions", () => {
  const said = rendered.flatMap(({ path, html }) =>
    sentencesIn(html)
      .filter((sentence) => lacking.test(sentence))
      .map((sentence) => ({ path, sentence })),
  );
  const exceptions = Object.entries(mayBeLacking).flatMap(([path, all]) => all.map((words) => ({ path, words })));
  const uses = (one: (typeof said)[number], { path, words }: (typeof exceptions)[number]) =>
    one.path === path && one.sentence.includes(words);
  expect(said.filter((one) => !exceptions.some((exception) => uses(one, exception)))).toEqual([
    { path: "/terms", sentence: "You can't pay an engineer through Foldback yet." },
    { path: "/terms", sentence: "Affiliate links aren't available yet." },
  ]);
  expect(exceptions.filter((exception) => !said.some((one) => uses(one, exception)))).toEqual([]);
});

test("the pages about session payments link to the terms", () => {
  const { platformFee, payoutThreshold, refundWindow, affiliateShare } = figures;
  const about = [platformFee, payoutThreshold, refundWindow, affiliateShare].flatMap(({ pages }) => pages);
  for (const path of new Set(about)) expect(htmlOf(path), path).toContain('href="/terms#payment"');
});

test("[BI-17] pages that state a round-trip time or a reply time call it a target or a plan, and promise no refund", () => {
  for (const path of figures.ukRtt.pages) {
    const said = htmlOf(path).replace(/<[^>]+>/g, "");
    expect(said, path).toMatch(/we aim for a sub-100 ms round trip/);
    expect(said, path).toMatch(/we can&#x27;t guarantee it/);
    expect(htmlOf(path), path).toContain('href="/terms#latency"');
    expect(said, path).not.toMatch(/refund/);
  }
  for (const path of figures.enterpriseResponse.pages)
    expect(htmlOf(path).replace(/<[^>]+>/g, ""), path).toContain(
      "We plan to answer Enterprise customers in under 2 hours.",
    );
});

test("a plan's feature is ticked unless it's only planned or needs something that this installation may lack", () => {
  const html = htmlOf("/");
  const lineOf = (text: string) => html.split("<li").find((line) => line.includes(`<span>${text}</span>`)) ?? "";
  expect(lineOf("HD audio talkback")).toContain("lucide-check");
  expect(lineOf("Screen sharing and control")).not.toContain("lucide-check");
  expect(lineOf("Screen sharing and control")).toContain("Control needs the desktop app");
  expect(lineOf("AI transcription")).toMatch(/lucide-check[^"]* hidden transcribing:block/);
  expect(lineOf("AI transcription")).toContain("When the operator turns it on");
  expect(html.indexOf("Planned, no date yet")).toBeLessThan(html.indexOf("Dual-stream viewer"));
  expect(lineOf("Dual-stream viewer")).not.toContain("lucide-check");
});

test("finished features aren't marked as coming, and the privacy page names the card processor", () => {
  expect(htmlOf("/about")).toMatch(/Now: [^<]*plans and the admin console\./);
  expect(htmlOf("/privacy")).toMatch(/Stripe<\/th>/);
  for (const { path, html } of rendered) expect(html, `${path}`).not.toContain("Not configured");
});
