/** For what hangs, and less than the time of a test: its last answer says more. */
const patienceMs = 120_000

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
