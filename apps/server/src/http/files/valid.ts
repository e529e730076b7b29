import type * as z from "zod";
import { AppError } from "../../modules/app-error.ts";

export function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const given = schema.safeParse(value);
  if (!given.success) throw new AppError("BAD_INPUT");
  return given.data;
}
