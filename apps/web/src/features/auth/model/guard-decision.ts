import type { Role } from "@foldback/domain/people/roles";

/** Undefined while loading, null when signed out. */
export type Visitor = { role: Role | null; isGuest?: boolean; secondFactorNeeded?: string | null } | null | undefined;

export type GuardDecision =
  | { kind: "loading" }
  | { kind: "loading-permissions" }
  | { kind: "redirect"; to: "/" | "/studio" | "/engineer" | "/account" }
  | { kind: "pass" };

/** Only hides pages. The server decides what's allowed. */
export function guardDecision(visitor: Visitor, requiredRole: Role | null): GuardDecision {
  if (visitor === undefined) return { kind: "loading" };
  if (visitor === null) return { kind: "redirect", to: "/" };
  // Until an administrator uses a second factor, the server refuses everything except the account page.
  if (visitor.secondFactorNeeded) return { kind: "redirect", to: "/account" };
  if (visitor.role === null) return { kind: "loading-permissions" };
  if (requiredRole === null || visitor.role === requiredRole || visitor.role === "admin") return { kind: "pass" };
  // A guest can use the engineer's dashboard without having the role.
  if (requiredRole === "engineer" && visitor.isGuest) return { kind: "pass" };
  return { kind: "redirect", to: dashboardOf({ role: visitor.role, isGuest: visitor.isGuest }) };
}

/** Engineers and guest engineers have the desk as their dashboard, except for a guest who's an administrator. */
export const dashboardOf = ({ role, isGuest = false }: { role: Role; isGuest?: boolean }): "/studio" | "/engineer" =>
  role === "engineer" || (role === "artist" && isGuest) ? "/engineer" : "/studio";

/** The account page needs no role and no second factor. */
export const accountDecision = (visitor: Visitor): GuardDecision =>
  visitor ? { kind: "pass" } : guardDecision(visitor, null);
