import * as z from "zod/mini";

/**
 * What a page asks for when it enters a room. `if-free`, the default, takes the seat unless another tab of the same
 * participant has it. `take-over` takes it from that tab. `none` never takes it.
 */
const seatRequests = ["if-free", "take-over", "none"] as const;
export type SeatRequest = (typeof seatRequests)[number];

/**
 * `page` is a random name for one open page. It lets the other side check whether its peer link still belongs to that
 * page. `tab` is a random name for one browser tab. It survives a reload, so a reloaded page gets its seat back.
 */
export const authMessage = z.strictObject({
  type: z.literal("auth"),
  ticket: z.string().check(z.maxLength(64)),
  page: z.optional(z.uuid()),
  tab: z.optional(z.uuid()),
  seat: z.optional(z.enum(seatRequests)),
});
export type AuthMessage = z.infer<typeof authMessage>;
