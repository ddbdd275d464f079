import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { perApp } from '#core/context/per-app.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { logFailure } from '#core/failure-log.ts'
import { onMembersConnected, onMembersGone } from './hooks.ts'

/** Times in milliseconds. A connection counts for two minutes after it was last noted, also that of a killed process. */
const times = { lasts: 120_000, renewEvery: 30_000, tick: 1_000, gather: 100 }

interface Connected {
  workspaceId: string
  userId: string
}

const connected = rowsIn<Connected>({
  workspace_id: ['uuid', (one) => one.workspaceId],
  user_id: ['uuid', (one) => one.userId],
})

/** Those of them of whom nobody was told that they are gone; all of a process in one statement. */
const renew = statement<Connected>(
  'people.renew_connections',
  `with known as (
     select m.workspace_id, m.user_id from membership m
     join ${connected.from('c')} on c.workspace_id = m.workspace_id and c.user_id = m.user_id
     where m.online_until is not null order by 1, 2 for no key update of m
   )
   update membership m set online_until = greatest(m.online_until, $3) from known k
   where m.workspace_id = k.workspace_id and m.user_id = k.user_id
   returning m.workspace_id as "workspaceId", m.user_id as "userId"`,
)

/** Those of a workspace who were gone; of two processes one finds them. */
const connect = statement<{ userId: string }>(
  'people.connect',
  `with late as (
     select m.user_id from membership m where m.workspace_id = $1 and m.user_id = any($2::uuid[])
       and m.online_until is null order by 1 for no key update
   )
   update membership m set online_until = $3 from late l where m.workspace_id = $1 and m.user_id = l.user_id
   returning m.user_id as "userId"`,
)

const atOnce = 500

const lapsed = statement<Connected>(
  'people.lapsed_connections',
  `select workspace_id as "workspaceId", user_id as "userId" from membership where online_until <= $1
   order by online_until limit ${atOnce}`,
)

const disconnect = statement<{ userId: string }>(
  'people.disconnect',
  `with gone as (
     select m.user_id from membership m where m.workspace_id = $1 and m.user_id = any($2::uuid[])
       and m.online_until <= $3 order by 1 for no key update
   )
   update membership m set online_until = null from gone g where m.workspace_id = $1 and m.user_id = g.user_id
   returning m.user_id as "userId"`,
)

const keyOf = ({ workspaceId, userId }: Connected) => `${workspaceId} ${userId}`

const systemOf = (app: App, workspaceId: string) => createCtx(app, { actor: { kind: 'system', workspaceId } })

/** Who is connected through this process, and how PostgreSQL comes to know it: a lease for all of them at once. */
class Connections {
  readonly #app: App
  readonly #open = new Map<string, Connected & { sockets: number }>()
  #toNote = new Map<string, Connected>()
  #notedAt: number
  #noting: Promise<void> = Promise.resolve()
  #gathering: NodeJS.Timeout | undefined
  readonly #timer: NodeJS.Timeout

  constructor(app: App) {
    this.#app = app
    this.#notedAt = app.clock.nowMs()
    this.#timer = setInterval(() => void this.renewDue(), times.tick).unref()
  }

  /** A socket of somebody is open; answers how it is closed. */
  enter({ workspaceId, userId }: Connected): () => void {
    const one = { workspaceId, userId }
    const key = keyOf(one)
    const open = this.#open.get(key) ?? { ...one, sockets: 0 }
    this.#open.set(key, open)
    if (++open.sockets === 1) this.#note(one)
    return () => {
      if (--open.sockets > 0) return
      this.#open.delete(key)
      // The two minutes begin now.
      this.#note(one)
    }
  }

  /** Notes all who are connected where it is time for it; settles when that is done. */
  renewDue(): Promise<void> {
    if (this.#app.clock.nowMs() - this.#notedAt < times.renewEvery) return this.#noting
    this.#notedAt = this.#app.clock.nowMs()
    for (const [key, { workspaceId, userId }] of this.#open) this.#toNote.set(key, { workspaceId, userId })
    return this.#noteAll()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#noteAll()
  }

  #note(one: Connected): void {
    this.#toNote.set(keyOf(one), one)
    // Many come at once when a server starts again.
    this.#gathering ??= setTimeout(() => void this.#noteAll(), times.gather).unref()
  }

  #noteAll(): Promise<void> {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    const people = [...this.#toNote.values()]
    this.#toNote = new Map()
    if (people.length > 0) this.#noting = this.#noting.then(() => this.#write(people))
    return this.#noting
  }

  /** One that fails is made up for by the next renewal. */
  async #write(people: readonly Connected[]): Promise<void> {
    const late = new Map(people.map((one) => [keyOf(one), one]))
    try {
      await perWorkspace(this.#app, people, async (part) => {
        const values = [...connected.values(part), this.#until()]
        for (const one of await run(this.#app.pool, renew, values)) late.delete(keyOf(one))
      })
      for (const [workspaceId, came] of Map.groupBy(late.values(), (one) => one.workspaceId))
        await this.#connect(workspaceId, came)
    } catch (error) {
      logFailure(this.#app, { err: error }, 'connections not noted')
    }
  }

  #until(): Date {
    return new Date(this.#app.clock.nowMs() + times.lasts)
  }

  #connect(workspaceId: string, came: readonly Connected[]): Promise<void> {
    return inTransaction(this.#app.pool, async (tx) => {
      const ids = came.map(({ userId }) => userId)
      const rows = await run(tx, connect, [workspaceId, ids, this.#until()])
      if (rows.length === 0) return
      const userIds = rows.map(({ userId }) => userId)
      await onMembersConnected.run(systemOf(this.#app, workspaceId), tx, { userIds })
    })
  }
}

export const connectionsOf = perApp(
  (app) => new Connections(app),
  (connections) => connections.close(),
)

/** Tells of those whose last connection ended two minutes ago, or whose process was killed. */
export async function drainLapsed(app: App): Promise<{ more: boolean }> {
  // Those whose sockets are open here are not among them, however far a test has moved the clock.
  await connectionsOf(app).renewDue()
  const found = await run(app.pool, lapsed, [app.clock.now()])
  for (const [workspaceId, gone] of Map.groupBy(found, (one) => one.workspaceId)) {
    await inTransaction(app.pool, async (tx) => {
      const ids = gone.map(({ userId }) => userId)
      const rows = await run(tx, disconnect, [workspaceId, ids, app.clock.now()])
      if (rows.length === 0) return
      const userIds = rows.map(({ userId }) => userId)
      await onMembersGone.run(systemOf(app, workspaceId), tx, { userIds })
    })
  }
  return { more: found.length >= atOnce }
}
