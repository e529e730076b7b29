import { UsersView } from "../../features/admin/components/users-view.tsx";

export const AdminUsersPage = () => <UsersView />;
