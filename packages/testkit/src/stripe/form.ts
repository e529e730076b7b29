/** Parses the body of a Stripe request (`items[0][price]=x`) into nested values. Numbers stay text. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

export function readForm(body: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    place(root, path, value);
  }
  return root;
}

function place(root: Form, path: string[], value: string): void {
  let node: Form = root;
  path.forEach((part, at) => {
    if (at === path.length - 1) {
      node[part] = value;
      return;
    }
    const next = node[part];
    const child: Form = typeof next === "object" && !Array.isArray(next) ? next : {};
    node[part] = child;
    node = child;
  });
}

export function textOf(form: Form | undefined, ...path: string[]): string | null {
  const found = formOf(form, ...path.slice(0, -1))?.[path.at(-1) ?? ""];
  return typeof found === "string" ? found : null;
}

export function formOf(form: Form | undefined, ...path: string[]): Form | undefined {
  let node: FormValue | undefined = form;
  for (const part of path) node = typeof node === "object" && !Array.isArray(node) ? node[part] : undefined;
  return typeof node === "object" && !Array.isArray(node) ? node : undefined;
}

export const listOf = (form: Form | undefined, ...path: string[]): FormValue[] =>
  Object.values(formOf(form, ...path) ?? {});
