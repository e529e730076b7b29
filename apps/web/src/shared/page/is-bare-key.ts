type Press = Pick<KeyboardEvent, "code" | "repeat" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey">;

/** True for the first press of this physical key without a modifier. */
export const isBareKey = (press: Press, code: string): boolean =>
  press.code === code && !press.repeat && !press.ctrlKey && !press.altKey && !press.metaKey && !press.shiftKey;
