import { PatentView } from "../../features/admin/components/patent-view.tsx";

export function AdminPatentPage() {
  return (
    <>
      <title>Patent - Foldback</title>
      <PatentView />
    </>
  );
}
