import type { PlanId } from "@foldback/domain/plans/plans";
import { createContext, type ReactNode, useContext } from "react";

/** `any` signs you in with any role. A new user who signs up this way becomes an artist. */
export type AuthRole = "artist" | "engineer" | "any";

/** `plan` is the plan to subscribe to. */
export type AuthIntent = { role: AuthRole; how: "login" | "signup"; plan?: PlanId };

export type AppPath = "/" | "/studio" | "/engineer" | "/artist-profile" | "/engineer-profile";

/** Provided by the application or, before it's loaded, by the light entry of the public pages. */
export type Entrance = {
  signedIn: boolean;
  /**
   * Opens the sign-in or sign-up dialog over the page. Null if the page can't, in which case its links lead to the home
   * page's dialog.
   */
  enter: ((intent: AuthIntent) => void) | null;
  /** Goes to a dashboard or a wizard. */
  go: (path: AppPath) => void;
  /** Opens the checkout for a plan. */
  subscribe: (plan: PlanId) => void;
  /** Loads the dialog early, when the pointer reaches a button that opens it. */
  prepare: () => void;
  /** The signed-in user's menu. */
  account: ReactNode;
};

const doNothing = () => {};

/** The entrance until the first script has run. */
export const closedEntrance: Entrance = {
  signedIn: false,
  enter: null,
  go: doNothing,
  subscribe: doNothing,
  prepare: doNothing,
  account: null,
};

export const EntranceContext = createContext<Entrance>(closedEntrance);
export const useEntrance = () => useContext(EntranceContext);
