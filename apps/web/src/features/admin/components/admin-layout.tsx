import { Dialog } from "@foldback/ui/dialog";
import { IconButton } from "@foldback/ui/icon-button";
import { Link, useRouterState } from "@tanstack/react-router";
import {
  Activity,
  ChartNoAxesColumn,
  FileCheck2,
  LayoutDashboard,
  type LucideIcon,
  PanelLeft,
  PoundSterling,
  Radio,
  SlidersVertical,
  Users,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useConsoleUpdates } from "../../../shared/operators/use-console-updates.ts";
import { isSidebarCollapsed, isSidebarShortcut, sidebarCookie } from "../model/sidebar-cookie.ts";
import { texts } from "../texts.ts";

type Item = { to: string; label: string; icon: LucideIcon };
const items: readonly Item[] = [
  { to: "/admin", label: texts.dashboard, icon: LayoutDashboard },
  { to: "/admin/users", label: texts.users, icon: Users },
  { to: "/admin/sessions", label: texts.sessions, icon: Radio },
  { to: "/admin/engineers", label: texts.engineers, icon: SlidersVertical },
  { to: "/admin/revenue", label: texts.revenue, icon: PoundSterling },
  { to: "/admin/health", label: texts.health, icon: Activity },
  { to: "/admin/patent", label: texts.patent, icon: FileCheck2 },
];

/** Compares prefixes, except for the dashboard, whose path is a prefix of all the others. */
const isActive = (path: string, to: string) =>
  to === "/admin" ? path === to || path === `${to}/` : path.startsWith(to);
const onPhone = "(max-width: 767.98px)";

export function AdminLayout({ children }: { children: ReactNode }) {
  useConsoleUpdates();
  const [folded, setFolded] = useState(() => isSidebarCollapsed(document.cookie));
  const [open, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!isSidebarShortcut(event)) return;
      event.preventDefault();
      if (window.matchMedia(onPhone).matches) setOpen((before) => !before);
      else setFolded((before) => !before);
    };
    window.addEventListener("keydown", toggle);
    return () => window.removeEventListener("keydown", toggle);
  }, []);
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the specification asks for a cookie, and not every browser has the Cookie Store API.
    document.cookie = sidebarCookie(folded, window.location.protocol);
  }, [folded]);
  return (
    <div className="flex min-w-0 flex-1">
      <aside
        className={`hidden shrink-0 flex-col gap-4 overflow-hidden border-line border-r bg-panel py-4 md:flex ${folded ? "w-12 px-1" : "w-64 px-3"}`}
      >
        <div className={`flex items-center gap-2 ${folded ? "justify-center" : "justify-between"}`}>
          {!folded && <Heading />}
          <IconButton
            label={folded ? texts.expandSidebar : texts.collapseSidebar}
            aria-expanded={!folded}
            icon={<PanelLeft aria-hidden="true" />}
            onClick={() => setFolded(!folded)}
          />
        </div>
        <Navigation path={path} folded={folded} />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col gap-5 p-4 sm:p-6">
        <div className="flex items-center gap-2 md:hidden">
          <IconButton label={texts.openMenu} icon={<PanelLeft aria-hidden="true" />} onClick={() => setOpen(true)} />
          <Heading />
        </div>
        {children}
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={texts.adminDashboard} description={texts.platformControl}>
        <div className="w-72 max-w-full">
          <Navigation path={path} folded={false} onChosen={() => setOpen(false)} />
        </div>
      </Dialog>
    </div>
  );
}

const Heading = () => (
  <div className="flex min-w-0 flex-col">
    <strong className="lettering truncate text-base">{texts.adminDashboard}</strong>
    <span className="text-ink-muted text-xs">{texts.platformControl}</span>
  </div>
);

type NavigationProps = { path: string; folded: boolean; onChosen?: () => void };

function Navigation({ path, folded, onChosen }: NavigationProps) {
  const entry = ({ to, label, icon: Icon }: Item, active: boolean) => (
    <Link
      key={to}
      to={to}
      title={folded ? label : undefined}
      aria-current={active ? "page" : undefined}
      onClick={onChosen}
      className={`flex h-10 items-center gap-3 rounded-md px-3 text-sm ${active ? "bg-raised font-semibold text-ink" : "text-ink-muted hover:bg-raised hover:text-ink"} ${folded ? "justify-center px-0" : ""}`}
    >
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${active ? "text-accent-text" : ""}`} />
      <span className={folded ? "sr-only" : "truncate"}>{label}</span>
    </Link>
  );
  return (
    <nav aria-label={texts.admin} className="flex flex-col gap-1">
      {items.map((item) => entry(item, isActive(path, item.to)))}
      <hr className="my-2 border-line" />
      {entry({ to: "/metrics", label: texts.metricsDashboard, icon: ChartNoAxesColumn }, false)}
    </nav>
  );
}
