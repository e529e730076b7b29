import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { createContext, type ReactNode, useContext } from "react";

export type PlanOfferProps = {
  close: () => void;
  /** Goes on with what needed the plan. */
  proceed: () => void;
};

/** A page puts the offer into the studio, because features may not import each other. */
export const PlanOfferContext = createContext<(props: PlanOfferProps) => ReactNode>(() => null);
export const usePlanOffer = () => useContext(PlanOfferContext);

/** False while it isn't known; the server refuses the start then. */
export const needsPlan = (view: SubscriptionView | undefined): boolean =>
  view?.configured === true && view.plan === null && !view.firstSessionFree;
