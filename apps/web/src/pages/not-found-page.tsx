import { buttonStyles } from "@foldback/ui/button";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { SiteHeader } from "../site/site-header.tsx";

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the attempted path in the console.
    console.warn("Page not found:", pathname);
  }, [pathname]);
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main className="flex flex-1 flex-col items-center justify-center gap-5 px-6 text-center">
        <h1 className="figures font-medium text-5xl tracking-[0.08em]">404</h1>
        <p className="text-ink-muted text-lg">Oops! Page not found</p>
        <Link to="/" state={{ stay: true }} className={buttonStyles({ variant: "primary" })}>
          Return to Home
        </Link>
      </main>
    </div>
  );
}
