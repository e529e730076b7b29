import type { RequestableRole } from "@foldback/domain/people/roles";
import { Button } from "@foldback/ui/button";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";

const loadDialog = () => import("../features/auth/components/auth-dialog.tsx");
const AuthDialog = lazy(() => loadDialog().then((file) => ({ default: file.AuthDialog })));

/** Long enough to read that the sign-in worked. */
const goAfterMs = 500;

type HomeEntrancesProps = { signedIn: boolean; onSignedIn: () => void; onSignedUp: (email: string) => void };

const destinationOf = { artist: "/studio", engineer: "/engineer" } as const;
const nameOf: Record<RequestableRole, string> = { artist: "Artist", engineer: "Engineer" };

/** The two doors of the home page: to the dashboard when signed in, else to the auth dialog. */
export function HomeEntrances({ signedIn, onSignedIn, onSignedUp }: HomeEntrancesProps) {
  const navigate = useNavigate();
  const [role, setRole] = useState<RequestableRole | null>(null);
  const [open, setOpen] = useState(false);
  const [destination, setDestination] = useState<"/studio" | "/engineer" | null>(null);

  useEffect(() => {
    if (destination === null) return;
    const timer = setTimeout(() => void navigate({ to: destination }), goAfterMs);
    return () => clearTimeout(timer);
  }, [destination, navigate]);

  const enter = (chosen: RequestableRole) => {
    if (signedIn) {
      void navigate({ to: destinationOf[chosen] });
      return;
    }
    setRole(chosen);
    setOpen(true);
  };
  const door = (chosen: RequestableRole) => (
    <Button
      size="lg"
      variant={chosen === "artist" ? "primary" : "default"}
      onClick={() => enter(chosen)}
      onPointerEnter={() => void loadDialog()}
      onFocus={() => void loadDialog()}
    >
      {nameOf[chosen]} {signedIn ? "Dashboard" : "Login"}
    </Button>
  );
  return (
    <>
      {door("artist")}
      {door("engineer")}
      {role !== null && (
        <Suspense>
          <AuthDialog
            role={role}
            open={open}
            onOpenChange={setOpen}
            onSignedIn={() => {
              onSignedIn();
              setDestination(destinationOf[role]);
            }}
            onSignedUp={onSignedUp}
          />
        </Suspense>
      )}
    </>
  );
}
