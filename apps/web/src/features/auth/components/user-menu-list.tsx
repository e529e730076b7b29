import { Menu, MenuItem, MenuLink, MenuSeparator } from "@foldback/ui/menu";
import { Link } from "@tanstack/react-router";
import {
  AudioLines,
  ChartNoAxesColumn,
  CreditCard,
  LogOut,
  Music,
  Settings,
  ShieldCheck,
  SlidersVertical,
  UserPen,
} from "lucide-react";
import type { ReactElement } from "react";
import { type Me, useAfterSignOut } from "../../../shared/auth/current-user.ts";
import { mayLeave } from "../../../shared/live/leave-question.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { signOut } from "../api/auth-client.ts";
import { frameTexts } from "../frame-texts.ts";
import { authTexts } from "../texts.ts";

export function UserMenuList({ me, trigger }: { me: Me; trigger: ReactElement }) {
  const leave = useSignOut();
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuLink link={<Link to="/account" />}>
        <span className="sr-only">{authTexts.yourAccountBefore} </span>
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="break-words font-semibold">{me.user.name.trim() || frameTexts.user}</span>
          <span className="break-words text-ink-muted text-xs">{me.user.email}</span>
          {me.role !== null && (
            <span className="text-accent-text text-xs first-letter:capitalize">
              {isOnlyGuest(me) ? authTexts.guestEngineer : me.role}
            </span>
          )}
        </span>
      </MenuLink>
      <MenuSeparator />
      <MenuLink link={<Link to="/studio" />}>
        <AudioLines aria-hidden="true" />
        {authTexts.studioDashboard}
      </MenuLink>
      {(me.roles.includes("engineer") || me.isGuest) && (
        <MenuLink link={<Link to="/engineer" />}>
          <SlidersVertical aria-hidden="true" />
          {authTexts.engineerDashboard}
        </MenuLink>
      )}
      {me.roles.includes("admin") && (
        <MenuLink link={<Link to="/metrics" />}>
          <ChartNoAxesColumn aria-hidden="true" />
          {authTexts.metricsDashboard}
        </MenuLink>
      )}
      {me.roles.includes("admin") && (
        <MenuLink link={<Link to="/admin" />}>
          <ShieldCheck aria-hidden="true" />
          {authTexts.adminDashboard}
        </MenuLink>
      )}
      <MenuSeparator />
      <OwnPages me={me} />
      <MenuSeparator />
      <MenuItem onSelect={() => void leave()}>
        <LogOut aria-hidden="true" />
        {authTexts.signOut}
      </MenuItem>
    </Menu>
  );
}

/** Links to the user's own pages: both profiles, the plan and the account. */
function OwnPages({ me }: { me: Me }) {
  const isEngineer = me.roles.includes("engineer") || me.requestedRole === "engineer";
  return (
    <>
      <MenuLink link={<Link to="/artist-profile" />}>
        <Music aria-hidden="true" />
        {authTexts.artistProfile}
      </MenuLink>
      <MenuLink link={<Link to="/engineer-profile" />}>
        <UserPen aria-hidden="true" />
        {isEngineer ? authTexts.engineerProfile : me.isGuest ? authTexts.workForOthers : authTexts.becomeEngineer}
      </MenuLink>
      <MenuLink link={<Link to="/studio" search={{ tab: "subscription" }} />}>
        <CreditCard aria-hidden="true" />
        {authTexts.plan}
      </MenuLink>
      <MenuLink link={<Link to="/account" />}>
        <Settings aria-hidden="true" />
        {authTexts.accountSettings}
      </MenuLink>
    </>
  );
}

/** Every account has the artist role, and a guest engineer usually has no other. */
const isOnlyGuest = ({ role, isGuest }: Me): boolean => role === "artist" && isGuest;

function useSignOut() {
  const afterSignOut = useAfterSignOut();
  return async () => {
    if (!(await mayLeave())) return;
    const answer = await signOut();
    if (!answer.ok) {
      toasts.show({ title: authTexts.signOutFailed, description: answer.failure.message, tone: "destructive" });
      return;
    }
    toasts.show(authTexts.signedOut);
    await afterSignOut();
  };
}
