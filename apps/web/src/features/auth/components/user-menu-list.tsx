import { Menu, MenuItem, MenuLink, MenuSeparator } from "@foldback/ui/menu";
import { Link } from "@tanstack/react-router";
import { AudioLines, ChartNoAxesColumn, LogOut, SlidersVertical } from "lucide-react";
import type { ReactElement } from "react";
import type { Me } from "../../../shared/auth/current-user.ts";
import { useSignOut } from "../model/use-sign-out.ts";
import { authTexts } from "../texts.ts";

export function UserMenuList({ me, trigger }: { me: Me; trigger: ReactElement }) {
  const leave = useSignOut();
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuLink link={<Link to="/account" />}>
        <span className="sr-only">{authTexts.yourAccountBefore} </span>
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="truncate font-semibold">{me.user.name.trim() || authTexts.user}</span>
          <span className="truncate text-ink-muted text-xs">{me.user.email}</span>
          {me.role !== null && <span className="text-accent-text text-xs capitalize">{me.role}</span>}
        </span>
      </MenuLink>
      <MenuSeparator />
      <MenuLink link={<Link to="/studio" />}>
        <AudioLines aria-hidden="true" />
        {authTexts.studioDashboard}
      </MenuLink>
      {me.roles.includes("engineer") && (
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
      <MenuSeparator />
      <MenuItem onSelect={() => void leave()}>
        <LogOut aria-hidden="true" />
        {authTexts.signOut}
      </MenuItem>
    </Menu>
  );
}
