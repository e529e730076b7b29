import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. HAZARD: if two classes set the same CSS property, their order here doesn't decide which one wins.
 * If a style has to vary, add a prop for it to the component, such as `spacing` or `size`.
 */
export const classNames = (...names: ClassValue[]) => clsx(names);
