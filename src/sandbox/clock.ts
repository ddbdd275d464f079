/** The sandbox's own time, in milliseconds. It can be moved forward so that windows and lifetimes can be tried. */
export type Clock = { now(): number; seconds(): number; advance(ms: number): void }

export function createClock(): Clock {
  let offset = 0
  const now = () => Date.now() + offset
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    advance: (ms) => {
      offset += ms
    },
  }
}
