import { RevenueView } from "../../features/admin/components/revenue-view.tsx";

export const AdminRevenuePage = () => <RevenueView />;
