import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. HAZARD: two classes for the same property don't override each other in this order, so a part that
 * varies is a property of its component, such as `spacing` or `size`.
 */
export const classNames = (...names: ClassValue[]) => clsx(names);
