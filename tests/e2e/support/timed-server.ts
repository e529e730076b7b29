// A server for stories that can't wait half an hour. When a story sends it a number, it takes that many minutes off
// every live session's time limit and tells both browsers.
import { asJobs } from "../../../apps/server/src/modules/acting-for.ts";
import { runServer } from "../../../apps/server/src/run-server.ts";

await runServer({
  onStarted: ({ sessions: { store, notifier } }) => {
    const pass = async (minutes: number) => {
      for (const { session, timeLimitMs } of await store.listLive()) {
        if (timeLimitMs === null) continue;
        await store.transaction((tx) => tx.saveTimeLimit(session.id, Math.max(0, timeLimitMs - minutes * 60_000)));
        const live = await store.find(session.id);
        if (live !== null) notifier.sessionChanged(live);
      }
    };
    process.on("message", (minutes) => void asJobs(() => pass(Number(minutes))));
  },
});
