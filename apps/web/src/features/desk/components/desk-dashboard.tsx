import { EmptyState } from "@foldback/ui/empty-state";

export function DeskDashboard() {
  return <EmptyState title="Not built yet" />;
}
