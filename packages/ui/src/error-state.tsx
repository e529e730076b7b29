import { TriangleAlert } from "lucide-react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

type ErrorStateProps = {
  title: string;
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** The padding. */
  spacing?: string;
  className?: string;
};

export function ErrorState(props: ErrorStateProps) {
  const { title, message, onRetry, retryLabel = "Try Again", spacing = "px-6 py-12", className } = props;
  return (
    <div
      role="alert"
      className={classNames(
        "flex min-w-0 flex-col items-center gap-3 text-center [overflow-wrap:anywhere]",
        spacing,
        className,
      )}
    >
      <TriangleAlert aria-hidden="true" className="size-8 stroke-[1.25] text-stop-text" />
      <h2 className="lettering text-lg">{title}</h2>
      <p className="max-w-prose text-ink-muted">{message}</p>
      {onRetry !== undefined && (
        <Button className="mt-2" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
