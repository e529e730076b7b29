const typed = "input, textarea, select, [contenteditable], [role=textbox], [role=menu]";

/** A letter belongs to the field that has the focus, if it is one. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typed) !== null;
