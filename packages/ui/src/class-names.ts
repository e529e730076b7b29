import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. HAZARD: if two classes set the same CSS property, their order here doesn't decide which one wins.
 * Make what varies a prop of the component, such as `spacing` or `size`.
 */
export const classNames = (...names: ClassValue[]) => clsx(names);
