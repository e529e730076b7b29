/** The product's lamp and name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <span aria-hidden="true" className="h-4 w-1.5 rounded-sm bg-accent" />
      <span className="lettering text-lg">Foldback</span>
    </span>
  );
}
