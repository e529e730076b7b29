import { type Role, roles } from "@foldback/domain/people/roles";
import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSignedInUser } from "../../../shared/auth/current-user.ts";
import { useStepUp } from "../../../shared/auth/step-up.tsx";
import type { Api } from "../../../shared/http/api-client.ts";
import { api, apiQueries } from "../../../shared/http/api-client.ts";
import { countText, dateText, momentText } from "../../../shared/operators/figures.ts";
import { useAdminAction } from "../model/use-admin-action.ts";
import { texts } from "../texts.ts";
import { Loaded } from "./list-frame.tsx";
import { RoleBadges, StatusBadge } from "./user-badges.tsx";

type Details = Awaited<ReturnType<Api["admin"]["user"]>>;

/** One user: their details, their roles, what you can do, and what administrators have done so far. */
export function UserDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const user = useQuery(
    apiQueries.admin.user.queryOptions({ input: { userId }, staleTime: 0, placeholderData: keepPreviousData }),
  );
  const name = user.data?.name || user.data?.email || texts.user;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name} description={user.data?.email} width="wide">
      <Loaded query={user} what={texts.thisUser}>
        {(data) => (
          <Tabs defaultValue="profile">
            <TabList label={texts.aboutThisUser}>
              <Tab value="profile">{texts.profile}</Tab>
              <Tab value="roles">{texts.roles}</Tab>
              <Tab value="actions">{texts.actions}</Tab>
            </TabList>
            <TabPanel value="profile">
              <Profile user={data} />
            </TabPanel>
            <TabPanel value="roles">
              <Roles user={data} />
            </TabPanel>
            <TabPanel value="actions">
              <Actions user={data} />
            </TabPanel>
          </Tabs>
        )}
      </Loaded>
    </Dialog>
  );
}

const applications: Record<Details["application"], string> = {
  none: texts.none,
  pending: texts.pending,
  approved: texts.approved,
  rejected: texts.rejected,
};

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="engraved">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const Profile = ({ user }: { user: Details }) => (
  <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
    <Fact term={texts.name}>{user.name || texts.noName}</Fact>
    <Fact term={texts.email}>{user.email}</Fact>
    <Fact term={texts.status}>
      <StatusBadge user={user} />
    </Fact>
    <Fact term={texts.roles}>
      <RoleBadges roles={user.roles} />
    </Fact>
    <Fact term={texts.created}>{dateText(user.createdAtMs)}</Fact>
    <Fact term={texts.lastSeen}>{user.lastSeenAtMs === null ? texts.never : dateText(user.lastSeenAtMs)}</Fact>
    <Fact term={texts.sessionsAsArtist}>{countText(user.sessionsAsArtist)}</Fact>
    <Fact term={texts.sessionsAsEngineer}>{countText(user.sessionsAsEngineer)}</Fact>
    <Fact term={texts.engineerApplication}>{applications[user.application]}</Fact>
    <Fact term={texts.userId}>
      <span className="figures select-all">{user.id}</span>
    </Fact>
  </dl>
);

const OwnAccount = () => <p className="text-ink-muted">{texts.ownAccount}</p>;

function Roles({ user }: { user: Details }) {
  const me = useSignedInUser();
  if (user.id === me.user.id) return <OwnAccount />;
  return (
    <ul className="flex flex-col gap-3">
      {roles.map((role) => (
        <RoleRow key={role} user={user} role={role} />
      ))}
    </ul>
  );
}

const meanings: Record<Role, string> = {
  admin: texts.adminMeaning,
  engineer: texts.engineerMeaning,
  artist: texts.artistMeaning,
};

function RoleRow({ user, role }: { user: Details; role: Role }) {
  const { busy, run } = useAdminAction();
  const { prove, dialog } = useStepUp();
  const held = user.roles.includes(role);
  const input = { userId: user.id, role };
  const change = async () => {
    if (role === "admin" && !(await prove())) return;
    if (held) await run(() => api.admin.removeRole(input), { done: "roleRemoved", values: { role } });
    else await run(() => api.admin.addRole(input), { done: "roleAdded", values: { role } });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <span className="flex min-w-0 flex-1 basis-48 flex-col">
        <span className="font-semibold capitalize">{role}</span>
        <span className="text-ink-muted text-xs">{meanings[role]}</span>
      </span>
      <Button
        busy={busy}
        disabled={held && user.roles.length === 1}
        aria-label={texts.changeRole(held ? texts.remove : texts.add, role)}
        onClick={() => void change()}
      >
        {held ? texts.remove : texts.add}
      </Button>
      {dialog}
    </li>
  );
}

function Actions({ user }: { user: Details }) {
  const me = useSignedInUser();
  return (
    <div className="flex flex-col gap-5">
      {user.id === me.user.id ? <OwnAccount /> : <Suspension user={user} />}
      <section className="flex flex-col gap-2">
        <h3 className="font-semibold">{texts.history}</h3>
        {user.actions.length === 0 ? (
          <p className="text-ink-muted">{texts.noActions}</p>
        ) : (
          <ol className="flex max-h-64 flex-col gap-2 overflow-y-auto">
            {user.actions.map(({ id, type, role, adminName, atMs }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 text-sm">
                <span className="min-w-0 break-words">
                  {texts.actionBy(role === null ? actionTexts[type] : `${actionTexts[type]} (${role})`, adminName)}
                </span>
                <span className="figures text-ink-muted">{momentText(atMs)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

const actionTexts: Record<Details["actions"][number]["type"], string> = {
  role_added: texts.roleAdded,
  role_removed: texts.roleRemoved,
  user_suspended: texts.suspended,
  user_unsuspended: texts.unsuspended,
  engineer_approved: texts.approvedAsEngineer,
  engineer_rejected: texts.applicationRejected,
  engineer_reopened: texts.applicationReopened,
};

function Suspension({ user }: { user: Details }) {
  const { busy, run } = useAdminAction();
  const [asking, setAsking] = useState(false);
  const name = user.name || user.email;
  const suspend = async () => {
    setAsking(false);
    await run(() => api.admin.suspend({ userId: user.id }), { done: "userSuspended" });
  };
  if (user.suspended) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words">{texts.isSuspended(name)}</p>
        <Button
          busy={busy}
          onClick={() => void run(() => api.admin.unsuspend({ userId: user.id }), { done: "userUnsuspended" })}
        >
          {texts.unsuspendUser}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 break-words">{texts.suspendHint(name)}</p>
      <Button variant="stop" busy={busy} onClick={() => setAsking(true)}>
        {texts.suspendUser}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.suspendQuestion(name)}
        description={texts.suspendDetails}
        actionLabel={texts.suspendUser}
        tone="stop"
        onAction={() => void suspend()}
      />
    </div>
  );
}
