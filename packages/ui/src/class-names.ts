import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names. If two set the same property, the later one wins. */
export const classNames = (...names: ClassValue[]) => twMerge(clsx(names));
