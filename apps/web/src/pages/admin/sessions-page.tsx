import { SessionsView } from "../../features/admin/components/sessions-view.tsx";

export function AdminSessionsPage() {
  return (
    <>
      <title>Sessions - Foldback</title>
      <SessionsView />
    </>
  );
}
