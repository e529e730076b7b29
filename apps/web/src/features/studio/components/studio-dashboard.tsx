import { EmptyState } from "@foldback/ui/empty-state";

export function StudioDashboard() {
  return <EmptyState title="Not built yet" />;
}
