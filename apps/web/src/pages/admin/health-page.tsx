import { HealthView } from "../../features/admin/components/health-view.tsx";

export const AdminHealthPage = () => <HealthView />;
