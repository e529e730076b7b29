import { TriangleAlert } from "lucide-react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

type ErrorStateProps = {
  title: string;
  /** "h1" if it's all that the page shows. */
  headingLevel?: "h1" | "h2";
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  /** The padding. */
  spacing?: string;
  className?: string;
};

export function ErrorState(props: ErrorStateProps) {
  const { title, message, onRetry, retryLabel = "Try Again", spacing = "px-6 py-12", className } = props;
  const { headingLevel: Heading = "h2" } = props;
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
      <Heading className="lettering text-lg">{title}</Heading>
      <p className="max-w-prose text-ink-muted">{message}</p>
      {onRetry !== undefined && (
        <Button className="mt-2" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
