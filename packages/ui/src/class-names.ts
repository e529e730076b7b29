import { type ClassValue, clsx } from "clsx";
import { twMerge } from "tailwind-merge";

/** Joins class names; where two set the same property, the later one stands. */
export const classNames = (...names: ClassValue[]) => twMerge(clsx(names));
