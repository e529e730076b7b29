import { PatentView } from "../../features/admin/components/patent-view.tsx";

export const AdminPatentPage = () => <PatentView />;
