import type { App } from '#core/context/context.ts'
import { run, type Tx } from '#core/db/db.ts'
import { type LogReader, readLog } from '#core/events/log-reader.ts'
import { type Deltas, gatherDeltas } from './deltas.ts'
import { addActiveDays } from './people.ts'
import {
  begin,
  beginRollupsAnew,
  behind,
  type HeldPosition,
  hold,
  type Moved,
  movePositions,
} from './positions.ts'
import { type BeginningsOf, clocks } from './spans.ts'
import { positions, type TakenEnd, type TakenRow, takeEvents } from './take-events.ts'
import { writeDeltas } from './write-deltas.ts'

// Figures of messages are kept from the log of events (spec/8 AN3, G18): each event once and in its order, in the
// transaction that moves the position (docs/adr/0125).

const eventsAtOnce = 2_000

/** What a look has found of a workspace: what its figures become, or that they cannot go on from where they are. */
type Found = (Deltas & { moved: Moved; more: boolean }) | 'begins anew'

/** Events that were deleted unread leave a gap, and a day of another clock has other messages. */
function isBroken(held: HeldPosition, end: TakenEnd): boolean {
  if (held.timezone !== end.timezone) return true
  if (end.lastSeq === null) return end.seq > held.seq
  return end.lastSeq !== held.seq + end.events
}

function findIn(
  held: HeldPosition,
  rows: readonly TakenRow[],
  each: number,
  beginningsOf: BeginningsOf,
  nowMs: number,
): Found {
  const { workspaceId, seq } = held
  const end = rows.find((row) => row.kind === 'end')
  if (!end || isBroken(held, end)) return 'begins anew'
  const gathered = gatherDeltas(workspaceId, beginningsOf, nowMs)
  for (const row of rows) if (row.kind === 'change') gathered.add(row)
  const isFilled = end.events < each && end.older < each
  const moved: Moved = {
    workspaceId,
    seq: seq + end.events,
    olderThan: end.oldestAt,
    olderThanId: end.oldestId,
    isFilled,
  }
  return { ...gathered.deltas(), moved, more: !isFilled }
}

async function readPart(app: App, tx: Tx, held: readonly HeldPosition[]): Promise<boolean> {
  const each = Math.ceil(eventsAtOnce / held.length)
  const taken = await run(tx, takeEvents, [each, ...positions.values(held)])
  const byWorkspace = Map.groupBy(taken, ({ workspaceId }) => workspaceId)
  const clockOf = clocks()
  const found = held.map((one) =>
    findIn(one, byWorkspace.get(one.workspaceId) ?? [], each, clockOf(one.timezone), app.clock.nowMs()),
  )
  const goingOn = found.filter((one) => one !== 'begins anew')
  await writeDeltas(
    tx,
    goingOn.flatMap(({ messages }) => messages),
    goingOn.flatMap(({ members }) => members),
  )
  await addActiveDays(
    tx,
    goingOn.flatMap(({ people }) => people),
  )
  movePositions(
    tx,
    goingOn.map(({ moved }) => moved),
  )
  const anew = held.filter((_, index) => found[index] === 'begins anew')
  await beginRollupsAnew(
    tx,
    anew.map(({ workspaceId }) => workspaceId),
  )
  return anew.length > 0 || goingOn.some(({ more }) => more)
}

const reader: LogReader<HeldPosition> = {
  behind,
  begin,
  hold,
  failing: 'figures of a workspace could not follow its log',
  read: readPart,
}

/** Counts what has happened since it last looked. */
export const followLog = (app: App): Promise<{ more: boolean }> => readLog(app, reader)
