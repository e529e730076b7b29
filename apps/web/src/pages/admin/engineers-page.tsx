import { EngineersView } from "../../features/admin/components/engineers-view.tsx";

export const AdminEngineersPage = () => <EngineersView />;
