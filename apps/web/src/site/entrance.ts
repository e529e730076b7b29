import type { PlanId } from "@foldback/domain/plans/plans";
import { createContext, type ReactNode, useContext } from "react";

/** `any`: to sign in, whatever your role. A newcomer who comes this way signs up as an artist. */
export type DoorRole = "artist" | "engineer" | "any";

/** `plan`: the plan to subscribe to. */
export type Door = { role: DoorRole; how: "login" | "signup"; plan?: PlanId };

export type Inside = "/" | "/studio" | "/engineer" | "/artist-profile" | "/engineer-profile";

/** Provided by the application, or by the light entry that shows the page before it. */
export type Entrance = {
  signedIn: boolean;
  /** Opens the sign-in or sign-up dialog over the page. Null where the page can't: its links lead to the home page's. */
  enter: ((door: Door) => void) | null;
  /** To a dashboard or a wizard. */
  go: (path: Inside) => void;
  /** To the payment of a plan. */
  subscribe: (plan: PlanId) => void;
  /** Loads the dialog early, when the pointer reaches a button that opens it. */
  prepare: () => void;
  /** The signed-in user's menu. */
  account: ReactNode;
  /** A message next to the buttons, such as "check your email". */
  notice: ReactNode;
};

const doNothing = () => {};

/** Before any script has run. */
export const closedEntrance: Entrance = {
  signedIn: false,
  enter: null,
  go: doNothing,
  subscribe: doNothing,
  prepare: doNothing,
  account: null,
  notice: null,
};

export const EntranceContext = createContext<Entrance>(closedEntrance);
export const useEntrance = () => useContext(EntranceContext);
