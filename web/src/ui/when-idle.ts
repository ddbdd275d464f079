/** Milliseconds after which it is done whatever else is. */
const patience = 1_000

/** Does this once nothing more urgent is to be done; answers how it is called off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(work, { timeout: patience })
    return () => cancelIdleCallback(waiting)
  }
  const timer = setTimeout(work, patience)
  return () => clearTimeout(timer)
}
