import { UsersView } from "../../features/admin/components/users-view.tsx";

export function AdminUsersPage() {
  return (
    <>
      <title>Users - Foldback</title>
      <UsersView />
    </>
  );
}
