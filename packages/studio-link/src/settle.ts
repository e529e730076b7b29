/**
 * Runs a step until it asks for no further run: a change that the step itself causes is carried out after it, never
 * inside it. Knows nothing of what the step does.
 */
export function createSettling(step: () => void): () => void {
  let isRunning = false;
  let isStale = false;
  return () => {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isStale) {
        isStale = false;
        step();
      }
    } finally {
      isRunning = false;
    }
  };
}
