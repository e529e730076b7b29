import type { SubscriptionView } from "@foldback/protocol/http/billing";
import { createContext, type ReactNode, useContext } from "react";

export type PlanOfferProps = {
  close: () => void;
  /** Continues with whatever needed the plan. */
  proceed: () => void;
};

/** A page puts the offer into the studio, because features mustn't import each other. */
export const PlanOfferContext = createContext<(props: PlanOfferProps) => ReactNode>(() => null);
export const usePlanOffer = () => useContext(PlanOfferContext);

/** False while the plan is unknown. The server then refuses to start a session that needs one. */
export const needsPlan = (view: SubscriptionView | undefined): boolean =>
  view?.configured === true && view.plan === null && !view.firstSessionFree;
