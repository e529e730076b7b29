import { APIError } from "better-auth/api";

export const refusal = (code: string, message: string) => new APIError("BAD_REQUEST", { code, message });
