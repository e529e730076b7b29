import { AdminOverview } from "../../features/admin/components/overview.tsx";

export function AdminDashboardPage() {
  return (
    <>
      <title>Admin Dashboard - Foldback</title>
      <AdminOverview />
    </>
  );
}
