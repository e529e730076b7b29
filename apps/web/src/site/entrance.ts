import type { PlanId } from "@foldback/domain/plans/plans";
import { createContext, type ReactNode, useContext } from "react";

/** `plan`: what they want to subscribe to. */
export type Door = { role: "artist" | "engineer"; how: "login" | "signup"; plan?: PlanId };

export type Inside = "/studio" | "/engineer" | "/artist-profile" | "/engineer-profile";

/** What a public page can ask of whoever shows it: the application, or the light page that stands in for it. */
export type Entrance = {
  signedIn: boolean;
  /** Opens the sign-in or sign-up dialog over the page. */
  enter: (door: Door) => void;
  /** To a dashboard or a wizard. */
  go: (path: Inside) => void;
  /** To the payment of a plan. */
  subscribe: (plan: PlanId) => void;
  /** Somebody is about to press a door. */
  prepare: () => void;
  /** The signed-in user's menu. */
  account: ReactNode;
  /** What has to be said beside the doors, such as "check your email". */
  notice: ReactNode;
};

const nobody = () => {};

/** As it is before any script has run. */
export const closedEntrance: Entrance = {
  signedIn: false,
  enter: nobody,
  go: nobody,
  subscribe: nobody,
  prepare: nobody,
  account: null,
  notice: null,
};

export const EntranceContext = createContext<Entrance>(closedEntrance);
export const useEntrance = () => useContext(EntranceContext);
