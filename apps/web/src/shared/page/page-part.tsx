import { ErrorState } from "@foldback/ui/error-state";
import { Component, type ReactNode } from "react";
import { PartSuspense } from "./part-suspense.tsx";
import { pagePartTexts as texts } from "./texts.ts";

type PagePartProps = {
  children: ReactNode;
  loading?: ReactNode;
  /** Shown if the part can't be loaded. */
  missing?: ReactNode;
};

/**
 * A part of a live page that's loaded when needed. If it can't be loaded or it fails, only this part is missing:
 * replacing the whole page would close the engine and take the kill switch away.
 */
export const PagePart = ({ children, loading = null, missing = <MissingPart /> }: PagePartProps) => (
  <Boundary missing={missing}>
    <PartSuspense fallback={loading}>{children}</PartSuspense>
  </Boundary>
);

class Boundary extends Component<{ missing: ReactNode; children: ReactNode }, { isMissing: boolean }> {
  override state = { isMissing: false };
  static getDerivedStateFromError = () => ({ isMissing: true });
  override render() {
    return this.state.isMissing ? this.props.missing : this.props.children;
  }
}

/**
 * Only a reload can fix this: browsers don't request a failed script again, and an update of Foldback deletes old
 * scripts.
 */
const MissingPart = () => (
  <ErrorState
    title={texts.missing}
    message={texts.missingHint}
    retryLabel={texts.reload}
    onRetry={() => window.location.reload()}
  />
);
