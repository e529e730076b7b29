// Schemas for single environment variables. A variable that's set but empty counts as absent.
import * as z from "zod";

const blankIsAbsent = (value: unknown) => (value === "" ? undefined : value);
export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());
export const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) =>
  z.preprocess((given) => blankIsAbsent(given) ?? value, schema);
export const onOff = z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");
export const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
