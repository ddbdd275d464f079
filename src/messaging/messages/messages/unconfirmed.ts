import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, workspacesFor } from '#core/db/per-workspace.ts'
import { appendEvents } from '#core/events/log.ts'
import { type MessageRow, messageColumns } from '#messaging/chat-model/messages/message-row.ts'
import { failure } from './answers.ts'
import { ownFailures } from './own-failures.ts'
import { eventsOf, saveTransitions } from './status.ts'

/** Both 15-minute rules of document 1, Message status. */
export const verdictAfterMs = 15 * 60 * 1000
const atOnce = 500

/** What the platform holds to see how people like the template leaves within an hour, as it says; a day is waited. */
const heldFor = '24 hours'

/**
 * Handed over and not confirmed in time: failed, but the platform's later word still counts (spec/4 D24). What it said it
 * holds has longer (spec/10 PL11): who took that for failed would send it twice.
 */
const unconfirmed = overWorkspaces<MessageRow>(
  'verdicts.unconfirmed',
  3,
  (only) => `select ${messageColumns('m')} from hand_over h
   join message m on m.workspace_id = h.workspace_id and m.id = h.message_id
   where h.handed_over_at <= $1 and (h.held_at is null or h.held_at <= $1 - interval '${heldFor}')
     and m.status = 'pending' ${only('h')} ${only('m')}
   order by h.handed_over_at limit $2 for update of h, m skip locked`,
)

/** Not handed over in time, and held by no worker now: never handed over afterwards. */
const unsent = overWorkspaces<MessageRow>(
  'verdicts.unsent',
  3,
  (only) => `select ${messageColumns('m')} from hand_over h
   join message m on m.workspace_id = h.workspace_id and m.id = h.message_id
   where h.handed_over_at is null and h.accepted_at <= $1 and m.status = 'pending' ${only('h')} ${only('m')}
   order by h.accepted_at limit $2 for update of h, m skip locked`,
)

const workspacesOverdue = statement<{ workspaceId: string }>(
  'verdicts.workspaces',
  `select distinct ${columns('HandOver', 'h', ['workspaceId'])} from hand_over h
   where h.handed_over_at <= $1 or (h.handed_over_at is null and h.accepted_at <= $1)`,
)

/** Rows that may be due for a verdict at $1, one of them in each. */
export const overdueRows = [
  `hand_over where handed_over_at <= $1::timestamptz - interval '${verdictAfterMs} milliseconds'
     order by handed_over_at`,
  `hand_over where handed_over_at is null
     and accepted_at <= $1::timestamptz - interval '${verdictAfterMs} milliseconds' order by accepted_at`,
]

const verdicts = [
  {
    find: unconfirmed,
    cause: 'not_confirmed',
    message: ownFailures.not_confirmed,
  },
  { find: unsent, cause: 'not_sent', message: ownFailures.not_sent_in_time },
] as const

/**
 * Fails what is overdue. The hand-over locks the same row, so for each message one of the two comes first and the other
 * leaves it alone.
 */
export async function drainVerdicts(app: App): Promise<{ more: boolean }> {
  let most = 0
  const before = new Date(app.clock.nowMs() - verdictAfterMs)
  for (const workspaceId of await workspacesFor(app, workspacesOverdue, [before])) {
    for (const verdict of verdicts) most = Math.max(most, await pass(app, verdict, before, workspaceId))
  }
  return { more: most === atOnce }
}

/** Passes one of the verdicts, in one workspace or in all of them (null); tells of how many messages. */
function pass(
  app: App,
  { find, cause, message }: (typeof verdicts)[number],
  before: Date,
  workspaceId: string | null,
): Promise<number> {
  return inTransaction(app.pool, async (tx) => {
    const overdue = await runOver(tx, find, [before, atOnce], workspaceId)
    const changes = overdue.map((row) => failure(app, row, cause, { code: 0, message }))
    const followed = await saveTransitions(app, tx, changes)
    await appendEvents(app, tx, [...eventsOf(app, changes), ...followed])
    return changes.length
  })
}
