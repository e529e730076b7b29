import { join } from "node:path";

type Place = { platform: NodeJS.Platform; home: string; environment: Readonly<Record<string, string | undefined>> };

/** Where this system keeps a user's settings. */
export function configFolder({ platform, home, environment }: Place): string {
  if (platform === "win32") return join(environment.APPDATA || join(home, "AppData", "Roaming"), "Foldback");
  if (platform === "darwin") return join(home, "Library", "Application Support", "Foldback");
  return join(environment.XDG_CONFIG_HOME || join(home, ".config"), "foldback");
}
