import { Spinner } from "@foldback/ui/spinner";
import type { ReactNode } from "react";
import { PagePart } from "../../../shared/page/page-part.tsx";
import { NoSession } from "../start/no-session.tsx";
import { texts } from "../texts.ts";
import type { SessionAreaProps } from "./session-area.tsx";
import { SessionArea } from "./session-parts.ts";

export function MainArea({ report, ...props }: SessionAreaProps & { report: ReactNode }) {
  if (props.phase === "no-session") return <NoSession snapshot={props.snapshot} report={report} />;
  return (
    <PagePart loading={<Opening />}>
      <SessionArea {...props} />
    </PagePart>
  );
}

const Opening = () => (
  <div className="flex min-h-96 items-center justify-center rounded-lg border border-line bg-sunken">
    <Spinner label={texts.loading} />
  </div>
);
