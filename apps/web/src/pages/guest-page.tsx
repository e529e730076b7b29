import { GuestPanel } from "../features/auth/components/guest-panel.tsx";
import { SiteHeader } from "../site/site-header.tsx";
import { pageTexts as texts } from "./texts.ts";

export function GuestPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col gap-6 px-4 py-12">
        <h1 className="lettering text-lg">{texts.guestInvitation}</h1>
        <GuestPanel />
      </main>
    </div>
  );
}
