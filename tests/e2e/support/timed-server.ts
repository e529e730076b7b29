// The server of a story that cannot wait half an hour: told over its channel, it takes minutes from every live session, as if they
// had gone by, and tells both browsers.
import { asJobs } from "../../../apps/server/src/modules/acting-for.ts";
import { runServer } from "../../../apps/server/src/run-server.ts";

await runServer({
  onStarted: ({ sessions: { store, notifier } }) => {
    const pass = async (minutes: number) => {
      for (const { session, time } of await store.listLive()) {
        if (time === null) continue;
        await store.transaction((tx) => tx.saveTimeLimit(session.id, Math.max(0, time.limitMs - minutes * 60_000)));
        const live = await store.find(session.id);
        if (live !== null) notifier.sessionChanged(live);
      }
    };
    process.on("message", (minutes) => void asJobs(() => pass(Number(minutes))));
  },
});
