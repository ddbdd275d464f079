import type { OutgoingHoldModel } from '#generated/prisma/models/OutgoingHold.ts'
import type { App } from './context/context.ts'
import { perApp } from './context/per-app.ts'
import { columns, type RowOf } from './db/columns.ts'
import { type Queryable, run, statement } from './db/db.ts'

// A restored installation is a copy of one that may still run: until an operator releases it, no message, webhook, mail
// or call leaves it (docs/adr/0168). The switch is a row. Workers read it with their look at what is due, other processes
// every two seconds, so that whoever is about to send asks memory.

const fields = ['since', 'backupAt'] as const

/** Since when the installation is held, and the time of the backup that it was restored from. */
type OutgoingHold = RowOf<OutgoingHoldModel, (typeof fields)[number]>

/** As a column of a statement that is run anyway. */
export const holdIsThere = 'exists (select from outgoing_hold)'

/** What is said where something would have left. */
export const heldText = 'This installation is held: nothing leaves it until an operator releases it.'

const known = perApp(() => ({ held: false }))

/** Whether nothing may leave, as this process last read it. */
export const isHeld = (app: App): boolean => known(app).held

/** Keeps what a statement has just read. */
export function noteHold(app: App, held: boolean): void {
  const state = known(app)
  if (state.held !== held) app.log.warn(held ? heldText : 'This installation is released: work goes on.')
  state.held = held
}

const read = statement<OutgoingHold>(
  'outgoing_hold.read',
  `select ${columns('OutgoingHold', 'outgoing_hold', fields)} from outgoing_hold`,
)

/** The hold in the database; null where there is none. */
export async function readHold(db: Queryable): Promise<OutgoingHold | null> {
  const [hold] = await run(db, read, [])
  return hold ?? null
}

/** Reads whether nothing may leave. */
export async function lookAtHold(app: App): Promise<void> {
  noteHold(app, (await readHold(app.pool)) !== null)
}

const lookEveryMs = 2_000

const watches = perApp(
  (app) => setInterval(() => void lookAtHold(app).catch(() => {}), lookEveryMs).unref(),
  (timer) => clearInterval(timer),
)

/** Reads it now and from now on, in a process that does not look for work. */
export async function watchHold(app: App): Promise<void> {
  await lookAtHold(app)
  watches(app)
}

const hold = statement<never>(
  'outgoing_hold.hold',
  `insert into outgoing_hold (since, backup_at) values ($1, $2)
   on conflict (held) do update set since = excluded.since, backup_at = excluded.backup_at`,
)

/** From now on nothing leaves. */
export async function holdOutgoing(db: Queryable, since: Date, backupAt: Date | null): Promise<void> {
  await run(db, hold, [since, backupAt])
}

const release = statement<OutgoingHold>(
  'outgoing_hold.release',
  `delete from outgoing_hold returning ${columns('OutgoingHold', 'outgoing_hold', fields)}`,
)

/** What waits leaves from now on. Answers the hold that was lifted; null where there was none. */
export async function releaseOutgoing(db: Queryable): Promise<OutgoingHold | null> {
  const [lifted] = await run(db, release, [])
  return lifted ?? null
}
