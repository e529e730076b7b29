import { avatarInitials } from "@foldback/domain/people/avatar-initials";
import { type Role, roles } from "@foldback/domain/people/roles";
import { Avatar } from "@foldback/ui/avatar";
import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { Select } from "@foldback/ui/select";
import { TextField } from "@foldback/ui/text-field";
import { type FormEvent, useState } from "react";
import { useStepUp } from "../../../shared/auth/step-up.tsx";
import { type Api, api } from "../../../shared/http/api-client.ts";
import { attempt } from "../../../shared/http/failure.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { useAdminAction } from "../model/use-admin-action.ts";
import { texts } from "../texts.ts";

type Found = Awaited<ReturnType<Api["admin"]["findUsers"]>>["users"];
const roleItems = roles.map((role) => ({ value: role, label: role.charAt(0).toUpperCase() + role.slice(1) }));

export function QuickPromotion() {
  const [query, setQuery] = useState("");
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<Found>([]);
  const [searching, setSearching] = useState(false);
  const search = async (text: string) => {
    setSearching(true);
    const result = await attempt(api.admin.findUsers({ query: text }));
    setSearching(false);
    if (!result.ok) return showNotice("searchFailed", { code: result.failure.code });
    setAsked(text);
    setFound(result.value.users);
    if (result.value.users.length === 0) showNotice("noUsersFound");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = query.trim();
    if (text === "") showNotice("emptySearch");
    else void search(text);
  };
  return (
    <Panel title={texts.quickPromotion}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={texts.emailOrName}
          value={query}
          onValueChange={setQuery}
          maxLength={120}
          autoComplete="off"
          className="min-w-0 flex-1 basis-48"
        />
        <Button type="submit" busy={searching}>
          {texts.search}
        </Button>
      </form>
      {found.length > 0 && (
        <ul aria-label={texts.usersFound} className="flex flex-col gap-3">
          {found.map((user) => (
            <FoundUser key={user.id} user={user} onPromoted={() => void search(asked)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FoundUser({ user, onPromoted }: { user: Found[number]; onPromoted: () => void }) {
  const [role, setRole] = useState<Role>("engineer");
  const { busy, run } = useAdminAction();
  const { prove, dialog } = useStepUp();
  const promote = async () => {
    if (role === "admin" && !(await prove())) return;
    const add = () => api.admin.addRole({ userId: user.id, role });
    if (await run(add, { done: "userPromoted", values: { role }, failed: "promotionFailed" })) onPromoted();
  };
  const name = user.name || texts.noName;
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-t pt-3">
      <Avatar initials={avatarInitials(user.name, user.email)} />
      <span className="flex min-w-0 flex-1 basis-40 flex-col">
        <span className="break-words">{name}</span>
        <span className="break-words text-ink-muted text-xs">
          {user.email} · {user.roles.join(", ") || texts.noRole}
        </span>
      </span>
      <Select label={texts.roleFor(name)} hideLabel value={role} onValueChange={setRole} items={roleItems} />
      <Button size="md" busy={busy} disabled={user.roles.includes(role)} onClick={() => void promote()}>
        {texts.add}
      </Button>
      {dialog}
    </li>
  );
}
