// What the tests need from the operating system. As root on Debian, we install missing packages. Elsewhere, the test
// run names what's missing and stops, because it must not pass without these tests. Uses no features newer than Node
// 20, because the test scripts load it on the system's Node.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const postgresRoot = "/usr/lib/postgresql";

/** The newest folder with initdb and pg_ctl, or null if there isn't one. */
export function postgresBinaries() {
  if (!existsSync(postgresRoot)) return null;
  const versions = readdirSync(postgresRoot).sort((a, b) => Number(b) - Number(a));
  const version = versions.find((name) => existsSync(`${postgresRoot}/${name}/bin/initdb`));
  return version ? `${postgresRoot}/${version}/bin` : null;
}

const tools = [
  { package: "chromium", present: () => existsSync("/usr/bin/chromium") },
  { package: "xvfb", present: () => existsSync("/usr/bin/Xvfb") },
  { package: "postgresql", present: () => postgresBinaries() !== null },
  { package: "iproute2", present: () => ["/usr/sbin/ip", "/usr/bin/ip", "/sbin/ip"].some((path) => existsSync(path)) },
  { package: "coturn", present: () => existsSync("/usr/bin/turnserver") },
  { package: "flite", present: () => existsSync("/usr/bin/flite") },
  { package: "pocketsphinx", present: () => existsSync("/usr/bin/pocketsphinx_continuous") },
  { package: "pulseaudio", present: () => existsSync("/usr/bin/pulseaudio") },
  { package: "pulseaudio-utils", present: () => existsSync("/usr/bin/pacmd") },
  { package: "pocketsphinx-en-us", present: () => existsSync("/usr/share/pocketsphinx/model/en-us") },
];

/** Needed only for `npm run test:formats`. */
const audioTools = [
  { package: "sox", present: () => existsSync("/usr/bin/sox") },
  { package: "flac", present: () => existsSync("/usr/bin/flac") },
  { package: "ffmpeg", present: () => existsSync("/usr/bin/ffprobe") },
  { package: "mediainfo", present: () => existsSync("/usr/bin/mediainfo") },
  { package: "sndfile-programs", present: () => existsSync("/usr/bin/sndfile-info") },
  { package: "ardour", present: () => readdirSync("/usr/bin").some((name) => /^ardour.*-lua$/.test(name)) },
];

export const ensureSystemTools = () => ensure(tools);
export const ensureAudioTools = () => ensure(audioTools);

function ensure(wanted) {
  const missing = wanted.filter((tool) => !tool.present()).map((tool) => tool.package);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(`The tests need these Debian packages or equivalents: ${missing.join(", ")}. Please install them.`);
  console.log(`installing ${missing.join(", ")} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  apt(["update", "-qq"], env);
  apt(["install", "-y", "-qq", "--no-install-recommends", ...missing], env);
}

function apt(words, env) {
  const { status } = spawnSync("apt-get", words, { env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`apt-get ${words.join(" ")} failed`);
}
