import { avatarInitials } from "@foldback/domain/people/avatar-initials";
import { Avatar } from "@foldback/ui/avatar";
import { Button } from "@foldback/ui/button";
import { type Column, DataTable, Pager } from "@foldback/ui/data-table";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { useState } from "react";
import type { Api } from "../../../shared/http/api-client.ts";
import { apiQueries } from "../../../shared/http/api-client.ts";
import { dateText } from "../../../shared/operators/figures.ts";
import { useListState } from "../model/admin-list.ts";
import { texts } from "../texts.ts";
import { Loaded, PageTitle, SearchField } from "./list-frame.tsx";
import { RoleBadges, StatusBadge } from "./user-badges.tsx";
import { UserDialog } from "./user-dialog.tsx";

type ListedUser = Awaited<ReturnType<Api["admin"]["users"]>>["rows"][number];

const filters = [
  { role: "all", label: texts.all },
  { role: "admin", label: texts.admins },
  { role: "engineer", label: texts.engineers },
  { role: "artist", label: texts.artists },
] as const;
const sorts = ["created", "name", "email"] as const;

export function UsersView() {
  const list = useListState({ sort: "created", direction: "desc", sorts });
  const [role, setRole] = useState<(typeof filters)[number]["role"]>("all");
  const [chosen, setChosen] = useState<string | null>(null);
  const users = useQuery(
    apiQueries.admin.users.queryOptions({
      input: { ...list.state, role },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
  const { sort, direction, page } = list.state;
  return (
    <>
      <PageTitle title={texts.users} />
      <div className="flex flex-wrap items-end gap-3">
        <SearchField label={texts.searchByNameOrEmail} value={list.typed} onValueChange={list.setTyped} />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.role}</legend>
          {filters.map((filter) => (
            <Button
              key={filter.role}
              variant={role === filter.role ? "primary" : "default"}
              aria-pressed={role === filter.role}
              onClick={() => {
                setRole(filter.role);
                list.toPage(0);
              }}
            >
              {filter.label}
            </Button>
          ))}
        </fieldset>
      </div>
      <Loaded
        query={users}
        what={texts.theUsers}
        empty={{
          when: ({ rows }) => rows.length === 0 && page === 0,
          icon: <Users />,
          title: texts.noUsersFound,
          text: texts.noUsersFoundHint,
        }}
      >
        {(data) => (
          <>
            <DataTable
              caption={texts.users}
              columns={columns(setChosen)}
              rows={data.rows}
              rowKey={({ id }) => id}
              sort={{ by: sort, direction, onSort: list.sortBy }}
              stale={users.isPlaceholderData}
            />
            <Pager {...data} page={page} shown={data.rows.length} onPage={list.toPage} />
          </>
        )}
      </Loaded>
      {chosen !== null && <UserDialog userId={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

const columns = (choose: (id: string) => void): Column<ListedUser>[] => [
  {
    id: "name",
    title: texts.user,
    sortable: true,
    cell: ({ name, email }) => (
      <span className="flex items-center gap-3">
        <Avatar initials={avatarInitials(name, email)} />
        <span className="max-w-48 break-words">{name || texts.noName}</span>
      </span>
    ),
  },
  {
    id: "email",
    title: texts.email,
    sortable: true,
    cell: ({ email }) => <span className="block max-w-64 break-words">{email}</span>,
  },
  { id: "roles", title: texts.roles, cell: ({ roles }) => <RoleBadges roles={roles} /> },
  { id: "status", title: texts.status, cell: (user) => <StatusBadge user={user} /> },
  { id: "created", title: texts.created, sortable: true, cell: ({ createdAtMs }) => dateText(createdAtMs) },
  {
    id: "details",
    title: texts.details,
    cell: ({ id, name, email }) => (
      <Button size="sm" aria-label={texts.detailsOf(name || email)} onClick={() => choose(id)}>
        {texts.details}
      </Button>
    ),
  },
];
