import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { AppError } from '#core/errors.ts'
import { counter } from '#core/metrics.ts'
import { callersOf } from '#core/replicas/marks.ts'

const countWaits = counter(
  'parley_shares_total',
  'Operations that did not find a place in the share of who asked.',
  {
    outcome: ['waited', 'refused'],
  },
)

interface Waiting {
  caller: string
  enter: () => void
}

/** What runs in a workspace now, of whom, and who waits, in the order in which they came. */
interface Workspace {
  inAll: number
  readonly of: Map<string, number>
  readonly waiting: Set<Waiting>
}

export interface ShareLimits {
  perCaller: number
  perWorkspace: number
  waitMs: number
}

/**
 * How many operations of one caller, and of one workspace, run at the same time in this process. Who finds no place waits
 * in order; who waits for too long is turned away.
 */
export class Shares {
  readonly #limits: ShareLimits
  readonly #workspaces = new Map<string, Workspace>()

  constructor(limits: ShareLimits) {
    this.#limits = limits
  }

  /** Runs `work` in a place of its own. Throws rate_limited when none was free for so long. */
  async run<T>(workspaceId: string, caller: string, work: () => T | Promise<T>): Promise<T> {
    const workspace = this.#workspaceOf(workspaceId)
    if (this.#isFree(workspace, caller)) this.#take(workspace, caller)
    else await this.#wait(workspace, caller)
    try {
      return await work()
    } finally {
      this.#leave(workspaceId, workspace, caller)
    }
  }

  #workspaceOf(id: string): Workspace {
    let found = this.#workspaces.get(id)
    if (!found) {
      found = { inAll: 0, of: new Map(), waiting: new Set() }
      this.#workspaces.set(id, found)
    }
    return found
  }

  #isFree({ inAll, of }: Workspace, caller: string): boolean {
    return inAll < this.#limits.perWorkspace && (of.get(caller) ?? 0) < this.#limits.perCaller
  }

  #take(workspace: Workspace, caller: string): void {
    workspace.inAll++
    workspace.of.set(caller, (workspace.of.get(caller) ?? 0) + 1)
  }

  #wait(workspace: Workspace, caller: string): Promise<void> {
    countWaits({ outcome: 'waited' })
    return new Promise((resolve, reject) => {
      const { waitMs } = this.#limits
      const enter = () => {
        clearTimeout(timer)
        workspace.waiting.delete(waiting)
        this.#take(workspace, caller)
        resolve()
      }
      const waiting: Waiting = { caller, enter }
      const timer = setTimeout(() => {
        workspace.waiting.delete(waiting)
        countWaits({ outcome: 'refused' })
        reject(tooMany())
      }, waitMs)
      workspace.waiting.add(waiting)
    })
  }

  #leave(id: string, workspace: Workspace, caller: string): void {
    workspace.inAll--
    const left = (workspace.of.get(caller) ?? 1) - 1
    if (left > 0) workspace.of.set(caller, left)
    else workspace.of.delete(caller)
    for (const waiting of workspace.waiting) {
      if (!this.#isFree(workspace, waiting.caller)) continue
      waiting.enter()
      return
    }
    if (workspace.inAll === 0) this.#workspaces.delete(id)
  }
}

const tooMany = () => new AppError('rate_limited', 'Too many requests at the same time.', { retryAfter: 1 })

const sharesOf = perApp(({ config: { shares } }) => {
  const { perCaller, perWorkspace, waitSeconds } = shares
  return new Shares({ perCaller, perWorkspace, waitMs: waitSeconds * 1000 })
})

/**
 * Runs an operation in the share of who asks: a person in all sessions and through all keys of theirs, or a key of /v1
 * with those that take its place. Whoever is not known yet, and our own jobs, have none. Throws rate_limited.
 */
export async function inShare<T>(app: App, actor: Actor, work: () => T | Promise<T>): Promise<T> {
  if (actor.kind === 'anonymous' || actor.kind === 'system') return work()
  const [caller = ''] = callersOf(actor, '')
  return sharesOf(app).run(workspaceOf(actor), caller, work)
}
