// Reads anew what has changed, one reading at a time.

/** Many changes at once are one reading. */
const gatherMs = 30;

/** Changes that come while a reading is under way lead to one more after it: a second one beside it would break it off. */
export function gatherNews(read: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isReading = false;
  let isStale = false;

  function tell(): void {
    isStale = true;
    if (!isReading) timer ??= setTimeout(readOnce, gatherMs);
  }

  function readOnce(): void {
    timer = null;
    isReading = true;
    isStale = false;
    const ended = () => {
      isReading = false;
      if (isStale) tell();
    };
    // What cannot be read says so where it is shown.
    read().then(ended, ended);
  }

  return {
    tell,
    stop(): void {
      isStale = false;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
