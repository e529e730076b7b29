import { RevenueView } from "../../features/admin/components/revenue-view.tsx";

export function AdminRevenuePage() {
  return (
    <>
      <title>Revenue - Foldback</title>
      <RevenueView />
    </>
  );
}
