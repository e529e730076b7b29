/** Branded ids let the compiler reject a room id in place of a session id. */
declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type UserId = Branded<"UserId">;
export type RoomId = Branded<"RoomId">;
export type SessionId = Branded<"SessionId">;
export type RoomCode = Branded<"RoomCode">;
export type ClipId = Branded<"ClipId">;
export type SummaryId = Branded<"SummaryId">;
export type MarkerId = Branded<"MarkerId">;

export const asUserId = (text: string) => text as UserId;
export const asRoomId = (text: string) => text as RoomId;
export const asSessionId = (text: string) => text as SessionId;
export const asClipId = (text: string) => text as ClipId;
export const asSummaryId = (text: string) => text as SummaryId;
export const asMarkerId = (text: string) => text as MarkerId;
