/** Bundles the entry, named from the repository's root, unless its bundle is as new as every file that went into it. */
export function ensureBundled(entry: string, options?: { onStale?: () => void }): Promise<void>;

/** The bundled program's file. */
export function bundled(entry: string): string;
