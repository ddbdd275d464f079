import type { ThreadRow } from '../chat/thread-documents.ts'
import { sameDay } from '../ui/time.ts'
import { isMessage } from './row-kinds.ts'
import { writtenAt } from './written-at.ts'

type Row = Extract<ThreadRow, { __typename: 'Message' }>

const minute = 60_000

/** Whether a message, which arrived after another, was written before it: both within a minute, nothing between them. */
function overtakes(row: Row, other: ThreadRow | undefined): boolean {
  if (!other || !isMessage(other) || row.direction !== 'INCOMING' || other.direction !== 'INCOMING')
    return false
  const apart = Date.parse(row.createdAt) - Date.parse(other.createdAt)
  return apart < minute && sameDay(row.createdAt, other.createdAt) && writtenAt(row) < writtenAt(other)
}

/** What arrived out of order within a minute stands in the order in which it was written (spec/10 FR4). */
export function inWrittenOrder(rows: readonly ThreadRow[]): ThreadRow[] {
  const ordered: ThreadRow[] = []
  for (const row of rows) {
    let place = ordered.length
    while (isMessage(row) && overtakes(row, ordered[place - 1])) place -= 1
    ordered.splice(place, 0, row)
  }
  return ordered
}
