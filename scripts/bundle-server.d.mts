/** Bundles `entry`, a path from the repository's root, unless its bundle is up to date. */
export function ensureBundled(entry: string, options?: { onStale?: () => void }): Promise<void>;

export function bundled(entry: string): string;
