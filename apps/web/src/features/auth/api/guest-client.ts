import type { GuestLink } from "@foldback/domain/people/guest-link";
import { type AuthAnswer, postAuth as post } from "../../../shared/auth/auth-request.ts";

const steps = ["accept", "introduce", "sign-in", "mail", "other-account"] as const;
/** What the invited person must do next (see modules/guests/answer-invitation.ts on the server). */
type InvitationStep = (typeof steps)[number];

export type GuestInvitation = {
  artistName: string;
  /** Masked unless this browser has verified it. */
  address: string;
  isAccepted: boolean;
  step: InvitationStep;
};

const bodyOf = ({ invitation, token }: GuestLink) => ({ invitation, ...(token !== null && { token }) });

export async function readInvitation(link: GuestLink): Promise<AuthAnswer<GuestInvitation>> {
  const answer = await post("/guest/look", bodyOf(link));
  if (!answer.ok) return answer;
  const step = steps.find((each) => each === fieldOf(answer.value, "step"));
  return {
    ok: true,
    value: {
      artistName: String(fieldOf(answer.value, "artistName") ?? ""),
      address: String(fieldOf(answer.value, "address") ?? ""),
      isAccepted: fieldOf(answer.value, "isAccepted") === true,
      step: step ?? "mail",
    },
  };
}

export const mailInvitationLink = ({ invitation }: GuestLink) => post("/guest/link", { invitation });

/** Only a new user gives a name and a date of birth. */
export const acceptInvitation = (link: GuestLink, newcomer: { name: string; birthDate: string } | null) =>
  post("/guest/accept", { ...bodyOf(link), ...newcomer });

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
