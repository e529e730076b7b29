import { type Role, roles } from "@foldback/domain/people/roles";
import { AlertDialog } from "@foldback/ui/alert-dialog";
import { Button } from "@foldback/ui/button";
import { Dialog } from "@foldback/ui/dialog";
import { Tab, TabList, TabPanel, Tabs } from "@foldback/ui/tabs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Api } from "../../../shared/api-client.ts";
import { api, apiQueries } from "../../../shared/api-client.ts";
import { useSignedInUser } from "../../../shared/current-user.ts";
import { countText, dateText, momentText } from "../../../shared/figures.ts";
import { useStepUp } from "../../../shared/step-up.tsx";
import { useAdminAction } from "../model/use-admin-action.ts";
import { Loaded } from "./list-frame.tsx";
import { RoleBadges, StatusBadge } from "./user-badges.tsx";

type Details = Awaited<ReturnType<Api["admin"]["user"]>>;

/** One person: who they are, which roles they hold, what may be done and has been done. */
export function UserDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const user = useQuery(
    apiQueries.admin.user.queryOptions({ input: { userId }, staleTime: 0, placeholderData: keepPreviousData }),
  );
  const name = user.data?.name || user.data?.email || "User";
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={name} description={user.data?.email} width="wide">
      <Loaded query={user} what="This user">
        {(data) => (
          <Tabs defaultValue="profile">
            <TabList label="About this user">
              <Tab value="profile">Profile</Tab>
              <Tab value="roles">Roles</Tab>
              <Tab value="actions">Actions</Tab>
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
  none: "None",
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
};

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="engraved">{term}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const Profile = ({ user }: { user: Details }) => (
  <dl className="grid gap-4 sm:grid-cols-2">
    <Fact term="Name">{user.name || "No name"}</Fact>
    <Fact term="Email">{user.email}</Fact>
    <Fact term="Status">
      <StatusBadge user={user} />
    </Fact>
    <Fact term="Roles">
      <RoleBadges roles={user.roles} />
    </Fact>
    <Fact term="Created">{dateText(user.createdAtMs)}</Fact>
    <Fact term="Last seen">{user.lastSeenAtMs === null ? "Never" : dateText(user.lastSeenAtMs)}</Fact>
    <Fact term="Sessions as artist">{countText(user.sessionsAsArtist)}</Fact>
    <Fact term="Sessions as engineer">{countText(user.sessionsAsEngineer)}</Fact>
    <Fact term="Engineer application">{applications[user.application]}</Fact>
    <Fact term="User ID">
      <span className="figures select-all">{user.id}</span>
    </Fact>
  </dl>
);

const OwnAccount = () => (
  <p className="text-ink-muted">This is your own account. Another administrator can change it.</p>
);

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
  admin: "May use this console. Gives no way into anybody's session.",
  engineer: "May join sessions that artists invite to.",
  artist: "May start sessions.",
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
        aria-label={`${held ? "Remove" : "Add"} ${role} role`}
        onClick={() => void change()}
      >
        {held ? "Remove" : "Add"}
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
        <h3 className="font-semibold">What was done</h3>
        {user.actions.length === 0 ? (
          <p className="text-ink-muted">Nothing yet. Every action is put down here and in the evidence ledger.</p>
        ) : (
          <ol className="flex max-h-64 flex-col gap-2 overflow-y-auto">
            {user.actions.map(({ id, type, role, adminName, atMs }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 text-sm">
                <span>
                  {actionTexts[type]}
                  {role !== null && ` (${role})`} by {adminName}
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
  role_added: "Role added",
  role_removed: "Role removed",
  user_suspended: "Suspended",
  user_unsuspended: "Unsuspended",
  engineer_approved: "Approved as engineer",
  engineer_rejected: "Application rejected",
  engineer_reopened: "Application reopened",
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
        <p>{name} is suspended and cannot sign in.</p>
        <Button
          busy={busy}
          onClick={() => void run(() => api.admin.unsuspend({ userId: user.id }), { done: "userUnsuspended" })}
        >
          Unsuspend User
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>Ends every sign-in and live session of {name} at once. You can take it back.</p>
      <Button variant="stop" busy={busy} onClick={() => setAsking(true)}>
        Suspend User
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Suspend ${name}?`}
        description="They are signed out everywhere and leave every live session now. You can unsuspend them later; ended sessions stay ended."
        actionLabel="Suspend User"
        tone="stop"
        onAction={() => void suspend()}
      />
    </div>
  );
}
