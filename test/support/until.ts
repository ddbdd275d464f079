/** Longer than a claim that was lost on the way holds its message back (src/messaging/messages/hand-over-claim.ts). */
const patienceMs = 40_000

/** Waits until `look` answers something truthy, or fails with its last answer after `within` milliseconds. */
export async function until<T>(look: () => Promise<T> | T, within = patienceMs): Promise<NonNullable<T>> {
  const end = performance.now() + within
  let last: T
  do {
    last = await look()
    if (last) return last
    await new Promise((resolve) => setTimeout(resolve, 20))
  } while (performance.now() < end)
  throw new Error(`still not there after ${within} ms; last answer: ${JSON.stringify(last)}`)
}
