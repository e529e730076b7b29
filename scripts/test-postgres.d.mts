/** A throw-away Postgres of its own, gone when it is stopped. */
export function startTestPostgres(): Promise<{ url: string; stop(): void }>;
