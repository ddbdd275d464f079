import type { App, JobKind } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { newId } from '#core/ids.ts'
import { lanesOf } from '#core/lanes/lanes.ts'

/** What a worker has in common with those of other processes. */
export interface SharedWork {
  /** Passes a hint on to the others: it reached one worker, and what it is about may be in a lane of another. */
  pass(kind: JobKind): void
  stopHearing(): void
  /** Leaves the lanes to the others, when nothing is under way any more. */
  leave(): Promise<void>
}

/** Takes a share of the work of these kinds, and hears of hints about them that others got. */
export async function shareWork(
  app: App,
  kinds: readonly JobKind[],
  wake: (kind: JobKind) => Promise<void>,
): Promise<SharedWork> {
  const by = newId()
  const inLanes = new Set<string>(kinds)
  const stopHearing = app.bus.subscribe('work', (hint) => {
    if (hint.by !== by && inLanes.has(hint.kind)) void wake(hint.kind as JobKind)
  })
  // In an outage the claims themselves ask again for their lanes.
  await lanesOf(app)
    .join(kinds)
    .catch((err) => logFailure(app, { err }, 'this process has no lanes yet'))
  return {
    pass(kind) {
      // Without Redis there is no other.
      if (inLanes.has(kind) && app.config.redis.url) app.bus.publish('work', { kind, by })
    },
    stopHearing,
    leave: () =>
      lanesOf(app)
        .leave()
        .catch((err) =>
          logFailure(app, { err }, 'the lanes of this process wait for the end of their lease'),
        ),
  }
}
