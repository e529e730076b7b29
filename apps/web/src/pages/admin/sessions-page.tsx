import { SessionsView } from "../../features/admin/components/sessions-view.tsx";

export const AdminSessionsPage = () => <SessionsView />;
