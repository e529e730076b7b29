import { buttonStyles } from "@foldback/ui/button-styles";
import { Menu } from "lucide-react";
import type { MouseEvent } from "react";
import { type AuthIntent, useEntrance } from "../entrance.ts";
import { common } from "../texts/common.ts";
import { frame } from "../texts/frame.ts";
import { ThemeToggle } from "../theme-toggle.tsx";
import { Wordmark } from "../wordmark.tsx";

/** Uses plain links so that they work without JavaScript. */
export function PageHeader() {
  return (
    <header className="relative z-10 flex h-14 shrink-0 items-center justify-between gap-3 border-line border-b bg-ground px-4 sm:px-6">
      <a href="/#top" aria-label={common.home} className="rounded-sm">
        <Wordmark />
      </a>
      <nav aria-label={frame.menu} className="flex items-center gap-1">
        <ul className="hidden items-center md:flex">
          {frame.header.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={buttonStyles({ variant: "ghost", size: "sm" })}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <ThemeToggle />
        <Account />
        <SmallMenu />
      </nav>
    </header>
  );
}

/** Shows your menu, or the links to sign in and sign up. */
function Account() {
  const { signedIn, account } = useEntrance();
  if (account !== null) return account;
  if (signedIn)
    return (
      <a href="/" className={buttonStyles({ size: "sm" })}>
        {frame.dashboard}
      </a>
    );
  return (
    <>
      <AuthLink
        link={frame.signIn}
        intent={{ role: "any", how: "login" }}
        className={buttonStyles({ variant: "ghost", size: "sm" })}
      />
      <AuthLink
        link={frame.signUp}
        intent={{ role: "artist", how: "signup" }}
        className={`${buttonStyles({ size: "sm" })} max-sm:hidden`}
      />
    </>
  );
}

type AuthLinkProps = { link: { label: string; href: string }; intent: AuthIntent; className: string };

/** Opens the dialog over this page where that's possible, and otherwise over the home page. */
function AuthLink({ link, intent, className }: AuthLinkProps) {
  const { enter, prepare } = useEntrance();
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (enter === null || elsewhere) return;
    event.preventDefault();
    enter(intent);
  };
  return (
    <a href={link.href} onClick={open} onPointerEnter={prepare} onFocus={prepare} className={className}>
      {link.label}
    </a>
  );
}

/**
 * On small screens the links are in a `<details>`, which works without JavaScript. public/boot.js closes it when a link
 * is pressed.
 */
const SmallMenu = () => (
  <details data-small-menu className="md:hidden">
    <summary
      className={`${buttonStyles({ variant: "ghost", size: "icon" })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
    >
      <Menu aria-hidden="true" />
      <span className="sr-only">{frame.smallMenu}</span>
    </summary>
    <ul className="absolute inset-x-0 top-14 flex flex-col border-line border-b bg-panel p-2">
      <SmallSignUp />
      {frame.header.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className={smallLink}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </details>
);

/** Shows the sign-up link in the small menu, because a phone's bar has no room for it. */
function SmallSignUp() {
  const { signedIn, account } = useEntrance();
  if (signedIn || account !== null) return null;
  return (
    <li className="sm:hidden">
      <AuthLink link={frame.signUp} intent={{ role: "artist", how: "signup" }} className={smallLink} />
    </li>
  );
}

const smallLink = "block rounded-md px-3 py-3 text-base hover:bg-raised";
