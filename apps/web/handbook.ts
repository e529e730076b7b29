// Turns docs/handbook into modules at build time so that the browser doesn't load a Markdown parser. The Markdown files
// can also be read on their own, so their links name files, such as sound.md#linux, and are rewritten here to addresses
// under /help.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { lexer, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { Block, HelpArticle, HelpSection, Word, Words } from "./src/pages/public/help/article.ts";

const handbookFolder = join(import.meta.dirname, "../../docs/handbook");

export function handbook(): Plugin {
  return {
    name: "foldback-handbook",
    enforce: "pre",
    transform(source, id) {
      return id.startsWith(handbookFolder) && id.endsWith(".md") ? { code: moduleOf(source), map: null } : null;
    },
  };
}

/** Pictures become imports, because their file names aren't known until the build. */
function moduleOf(source: string): string {
  const files: string[] = [];
  const article = readArticle(source, (file) => `import:${files.push(file) - 1}`);
  const imports = files.map((file, index) => `import file${index} from "./${file}";`);
  const text = JSON.stringify(article).replace(/"import:(\d+)"/g, "file$1");
  return `${imports.join("\n")}\nexport const article = ${text};\n`;
}

/** `addressOf` returns the URL at which the browser finds a picture. */
export function readArticle(source: string, addressOf: (file: string) => string): HelpArticle {
  const tokens = lexer(source).filter(({ type }) => type !== "space" && type !== "html");
  const [title, lead, ...rest] = tokens;
  if (title?.type !== "heading" || lead?.type !== "paragraph")
    throw new Error("a page of the handbook starts with its title and one paragraph");
  const sections: (HelpSection & { blocks: Block[] })[] = [];
  for (const token of rest) {
    if (token.type === "heading" && token.depth === 2)
      sections.push({ id: idOf(token.text), title: token.text, blocks: [] });
    else sections.at(-1)?.blocks.push(blockOf(token, addressOf));
  }
  return { title: title.text, lead: wordsOf(lead.tokens), sections };
}

/** Uses the same ids as GitHub so that links between sections work there too. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

function blockOf(token: Token, addressOf: (file: string) => string): Block {
  const inside = (tokens: readonly Token[] = []) =>
    tokens.filter(({ type }) => type !== "space").map((each) => blockOf(each, addressOf));
  switch (token.type) {
    case "heading":
      return { kind: "heading", id: idOf(token.text), words: wordsOf(token.tokens) };
    case "paragraph":
    case "text":
      return pictureOf(token, addressOf) ?? { kind: "paragraph", words: wordsOf(token.tokens) };
    case "code":
      return { kind: "command", text: token.text };
    case "blockquote":
      return { kind: "note", blocks: inside(token.tokens) };
    case "list":
      return {
        kind: "list",
        ordered: token.ordered,
        items: (token as Tokens.List).items.map(({ tokens }) => inside(tokens)),
      };
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => wordsOf(tokens));
      return { kind: "table", head: cells(header), rows: rows.map(cells) };
    }
    default:
      throw new Error(`the handbook can't show Markdown of the type ${token.type}: ${token.raw}`);
  }
}

/**
 * Returns null unless the paragraph contains only a picture. A picture named *-dark has a counterpart for the light
 * theme.
 */
function pictureOf(token: Token, addressOf: (file: string) => string): Block | null {
  const [image, ...others] = "tokens" in token ? (token.tokens ?? []) : [];
  if (image?.type !== "image" || others.length > 0) return null;
  const file: string = image.href;
  const light = file.replace("-dark.", "-light.");
  const sources = { dark: addressOf(file), light: addressOf(light) };
  return { kind: "picture", alt: image.text, ...sizeOf(join(handbookFolder, file)), ...sources };
}

/** Reads the size from an SVG's attributes, or from the header of a lossy WebP, the kind that Chromium writes. */
function sizeOf(path: string): { width: number; height: number } {
  const file = readFileSync(path);
  if (path.endsWith(".webp"))
    return { width: file.readUInt16LE(26) & 0x3f_ff, height: file.readUInt16LE(28) & 0x3f_ff };
  const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(file.toString()) ?? [];
  if (width === undefined || height === undefined) throw new Error(`${path} has no width and height`);
  return { width: Number(width), height: Number(height) };
}

function wordsOf(tokens: readonly Token[] = []): Words {
  const words: Word[] = [];
  let key: Word[] | null = null;
  for (const token of tokens) {
    if (token.type === "html" && token.raw === "<kbd>") key = [];
    else if (token.type === "html" && token.raw === "</kbd>" && key !== null) {
      words.push({ kind: "key", words: key });
      key = null;
    } else (key ?? words).push(wordOf(token));
  }
  return words;
}

function wordOf(token: Token): Word {
  switch (token.type) {
    case "text":
    case "escape":
      return token.text.replaceAll("\n", " ");
    case "strong":
      return { kind: "strong", words: wordsOf(token.tokens) };
    case "em":
      return { kind: "emphasis", words: wordsOf(token.tokens) };
    case "codespan":
      return { kind: "code", words: [token.text] };
    case "link":
      return { kind: "link", href: addressOfLink(token.href), words: wordsOf(token.tokens) };
    default:
      throw new Error(`the handbook can't show Markdown of the type ${token.type}: ${token.raw}`);
  }
}

function addressOfLink(href: string): string {
  const [file = "", section] = href.split("#");
  if (!file.endsWith(".md")) return href;
  if (!existsSync(join(handbookFolder, file))) throw new Error(`the handbook has no page ${file}`);
  const page = file === "README.md" ? "/help" : `/help/${basename(file, ".md")}`;
  return section === undefined ? page : `${page}#${section}`;
}
