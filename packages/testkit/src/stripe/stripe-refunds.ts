/** Money going back to customers: refunds, and disputes at the payer's bank. */
import type { StripeAccount } from "./stripe-account.ts";
import { type Dispute, type Refund, StripeRefusal } from "./stripe-objects.ts";

export function createStripeRefunds({ all, common, emit, save }: StripeAccount) {
  return {
    refund(paymentIntent: string, asked: number | null): Refund {
      const charge = all("charge").find((one) => one.payment_intent === paymentIntent);
      if (charge === undefined)
        throw new StripeRefusal(404, "resource_missing", `No such payment_intent: '${paymentIntent}'`);
      if (charge.refunded)
        throw new StripeRefusal(400, "charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
      const left = charge.amount - charge.amount_refunded;
      const amount = asked ?? left;
      if (amount > left) throw new StripeRefusal(400, "", "Refund amount is greater than unrefunded amount on charge.");
      charge.amount_refunded += amount;
      charge.refunded = amount === left;
      const refund: Refund = save({
        ...common("re"),
        ...{ object: "refund", amount, charge: charge.id, payment_intent: paymentIntent, status: "succeeded" },
      });
      emit("charge.refunded", charge);
      emit("refund.created", { ...refund, customer: charge.customer });
      return refund;
    },
    /** Makes the payer dispute a payment at their bank. */
    dispute(paymentIntent: string, status: Dispute["status"] = "needs_response"): Dispute {
      const charge = all("charge").find((one) => one.payment_intent === paymentIntent);
      if (charge === undefined) throw new Error(`no charge of ${paymentIntent}`);
      charge.disputed = true;
      const dispute: Dispute = save({
        ...common("du"),
        ...{ object: "dispute", amount: charge.amount, charge: charge.id, payment_intent: paymentIntent },
        ...{ currency: charge.currency, reason: "fraudulent", status },
      });
      emit("charge.dispute.created", dispute);
      return dispute;
    },
    closeDispute(dispute: Dispute, status: "won" | "lost") {
      dispute.status = status;
      emit("charge.dispute.closed", dispute);
    },
  };
}
