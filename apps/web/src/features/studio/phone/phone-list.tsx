import type { PhoneView } from "@foldback/protocol/http/pairing";
import { Button } from "@foldback/ui/button";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { phoneTexts } from "./phone-texts.ts";
import { usePhones } from "./use-pairing.ts";

/** The pairing question: the artist picks the number that the phone shows. */
export function PhoneQuestions({ sessionId }: { sessionId: string }) {
  const { phones, choose, remove } = usePhones(sessionId);
  const asking = phones.filter(({ status }) => status === "pending");
  return (
    <div role="status" className="flex w-full flex-col gap-3 empty:hidden">
      {asking.map((phone) => (
        <AskingPhone key={phone.pairingId} phone={phone} choose={choose} refuse={remove} />
      ))}
    </div>
  );
}

export function PairedPhones({ sessionId }: { sessionId: string }) {
  const { phones, remove } = usePhones(sessionId);
  const paired = phones.filter(({ status }) => status === "paired");
  return (
    <>
      {paired.length > 0 && (
        <ul aria-label={phoneTexts.pairedPhones} className="flex w-full flex-col border-line border-t">
          {paired.map((phone) => (
            <li key={phone.pairingId} className="flex items-center gap-3 border-line border-b py-2 text-left">
              <Smartphone aria-hidden="true" className="size-4 shrink-0 text-live-text" />
              <span className="min-w-0 flex-1 break-words text-sm">{phone.device}</span>
              <Button size="sm" variant="ghost" onClick={() => void remove(phone)}>
                {phoneTexts.remove}
                <span className="sr-only"> {phone.device}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type AskingPhoneProps = {
  phone: PhoneView;
  choose: (phone: PhoneView, number: number) => Promise<void>;
  refuse: (phone: PhoneView) => Promise<void>;
};

function AskingPhone({ phone, choose, refuse }: AskingPhoneProps) {
  const [busy, setBusy] = useState(false);
  const run = (act: () => Promise<void>) => {
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  return (
    <div data-tall="" className="flex flex-col gap-3 rounded-md border border-accent bg-sunken p-4 text-left">
      <p className="text-sm">
        <strong className="font-semibold">{phone.device}</strong> {phoneTexts.wantsToPair}
      </p>
      <div className="flex gap-2">
        {phone.choices.map((number) => (
          <Button
            key={number}
            size="sign"
            fill
            className="figures"
            aria-label={phoneTexts.phoneShows(number)}
            disabled={busy}
            onClick={() => run(() => choose(phone, number))}
          >
            {number}
          </Button>
        ))}
      </div>
      <Button size="sm" variant="ghost" disabled={busy} onClick={() => run(() => refuse(phone))}>
        {phoneTexts.notMyPhone}
      </Button>
    </div>
  );
}
