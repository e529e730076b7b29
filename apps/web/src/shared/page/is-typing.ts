const typed = "input, textarea, select, [contenteditable], [role=textbox], [role=menu]";

/** True if the key goes into a text field or a menu, so it isn't a shortcut. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null;
