/** Does this once nothing more urgent is to be done; answers how it is called off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(work)
    return () => cancelIdleCallback(waiting)
  }
  const timer = setTimeout(work, 1_000)
  return () => clearTimeout(timer)
}
