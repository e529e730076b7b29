import type { Role } from "@foldback/domain/people/roles";
import { Badge, type BadgeTone } from "@foldback/ui/badge";
import { texts } from "../texts.ts";

const roleTones: Record<Role, BadgeTone> = { admin: "stop", engineer: "accent", artist: "neutral" };

export const RoleBadges = ({ roles }: { roles: readonly Role[] }) => (
  <span className="flex flex-wrap gap-1">
    {roles.length === 0 && <span className="text-ink-muted">{texts.noRoles}</span>}
    {roles.map((role) => (
      <Badge key={role} tone={roleTones[role]} className="capitalize">
        {role}
      </Badge>
    ))}
  </span>
);

export function StatusBadge({ user }: { user: { suspended: boolean; emailVerified: boolean } }) {
  if (user.suspended) return <Badge tone="stop-solid">{texts.suspended}</Badge>;
  return user.emailVerified ? <Badge tone="live">{texts.active}</Badge> : <Badge>{texts.emailNotVerified}</Badge>;
}
