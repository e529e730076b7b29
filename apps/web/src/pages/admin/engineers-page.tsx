import { EngineersView } from "../../features/admin/components/engineers-view.tsx";

export function AdminEngineersPage() {
  return (
    <>
      <title>Engineers - Foldback</title>
      <EngineersView />
    </>
  );
}
