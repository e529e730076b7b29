import { avatarInitials } from "@foldback/domain/people/avatar-initials";
import { nameLimit } from "@foldback/domain/people/name-limit";
import { Avatar } from "@foldback/ui/avatar";
import { Button } from "@foldback/ui/button";
import { buttonStyles } from "@foldback/ui/button-styles";
import { Panel } from "@foldback/ui/panel";
import { TextField } from "@foldback/ui/text-field";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { Me } from "../../../shared/auth/current-user.ts";
import { api } from "../../../shared/http/api-client.ts";
import { useChange } from "../model/use-own-account.ts";
import { accountTexts } from "../texts.ts";

export function ProfilePanel({ me }: { me: Me }) {
  const [name, setName] = useState(me.user.name);
  const isEngineer = me.roles.includes("engineer") || me.requestedRole === "engineer";
  const change = useChange({ done: accountTexts.renamed, failed: accountTexts.renameFailed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change.byContract(() => api.accounts.rename({ name: name.trim() }));
  };
  return (
    <Panel title={accountTexts.profile}>
      <div className="flex min-w-0 items-center gap-3">
        <Avatar initials={avatarInitials(name, me.user.email)} />
        <span className="min-w-0 break-words">{me.user.email}</span>
      </div>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={accountTexts.fullName}
          hint={accountTexts.fullNameHint}
          autoComplete="name"
          maxLength={nameLimit}
          disabled={change.busy}
          value={name}
          onValueChange={setName}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" busy={change.busy} disabled={name.trim() === me.user.name}>
          {accountTexts.save}
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        <Link to="/artist-profile" className={buttonStyles({ size: "sm" })}>
          {accountTexts.artistProfile}
        </Link>
        <Link to="/engineer-profile" className={buttonStyles({ size: "sm" })}>
          {isEngineer
            ? accountTexts.engineerProfile
            : me.isGuest
              ? accountTexts.workForOthers
              : accountTexts.becomeEngineer}
        </Link>
      </div>
    </Panel>
  );
}
