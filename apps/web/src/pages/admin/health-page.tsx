import { HealthView } from "../../features/admin/components/health-view.tsx";

export function AdminHealthPage() {
  return (
    <>
      <title>Health - Foldback</title>
      <HealthView />
    </>
  );
}
