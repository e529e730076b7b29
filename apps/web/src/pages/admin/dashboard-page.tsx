import { AdminOverview } from "../../features/admin/components/overview.tsx";

export const AdminDashboardPage = () => <AdminOverview />;
