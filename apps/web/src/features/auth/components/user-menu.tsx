import { avatarInitials } from "@foldback/domain/people/avatar-initials";
import { Avatar } from "@foldback/ui/avatar";
import { type ComponentProps, Suspense, startTransition, useState } from "react";
import type { Me } from "../../../shared/auth/current-user.ts";
import { lazyPart } from "../../../shared/http/lazy-part.ts";
import { frameTexts } from "../frame-texts.ts";

const UserMenuList = lazyPart(() => import("./user-menu-list.tsx"), "UserMenuList");

/** Loads the menu's code when you hover over, focus or press the avatar. */
export function UserMenu({ me }: { me: Me }) {
  const [wanted, setWanted] = useState(false);
  const { preload } = UserMenuList;
  // A transition renders the menu in pieces, and React doesn't delay it the way it delays content that replaces a
  // fallback.
  const open = () => startTransition(() => setWanted(true));
  const plain = <AvatarButton me={me} onPointerEnter={preload} onFocus={preload} onClick={open} />;
  return (
    <Suspense fallback={plain}>{wanted ? <UserMenuList me={me} trigger={<AvatarButton me={me} />} /> : plain}</Suspense>
  );
}

function AvatarButton({ me, ...rest }: { me: Me } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...rest}
      className="inline-flex size-10 items-center justify-center rounded-md hover:bg-raised"
    >
      <Avatar initials={avatarInitials(me.user.name, me.user.email)} />
      <span className="sr-only">{frameTexts.accountOf(me.user.name.trim() || frameTexts.user)}</span>
    </button>
  );
}
