import { workspaceOf } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { edge } from '#core/paging/edge.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import type { AccountChangeModel } from '#generated/prisma/models/AccountChange.ts'
import type { AccountAlert, AccountChangeKind } from './account-change-sets.ts'
import type { AccountRow } from './account-details.ts'
import type { NumberQuality } from './account-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'numberId',
  'kind',
  'previous',
  'current',
  'details',
  'alert',
  'at',
] as const

/** Something of the health of an account that changed; its words are ours or the platform's, as those of the account. */
export type AccountChangeRow = RowOf<
  AccountChangeModel,
  (typeof fields)[number],
  { kind: AccountChangeKind; alert: AccountAlert | null }
>

type Change = Pick<AccountChangeRow, 'kind' | 'previous' | 'current' | 'alert'> & { details?: string | null }

const newChanges = rowsIn<AccountChangeRow>({
  workspace_id: ['uuid', (one) => one.workspaceId],
  id: ['uuid', (one) => one.id],
  number_id: ['uuid', (one) => one.numberId],
  kind: ['text', (one) => one.kind],
  previous: ['text', (one) => one.previous],
  current: ['text', (one) => one.current],
  details: ['text', (one) => one.details],
  alert: ['text', (one) => one.alert],
  at: ['timestamptz', (one) => one.at],
})

const insertChanges = statement(
  'accounts.insert_changes',
  `insert into account_change (workspace_id, id, number_id, kind, previous, current, details, alert, at)
   select * from ${newChanges.from('q')}`,
)

interface Place {
  workspaceId: string
  id: string
}

/** Writes down what changed of an account; answers the event by which people are told, where they are told of it. */
export async function recordChanges(
  app: App,
  tx: Tx,
  { workspaceId, id: numberId }: Place,
  changes: readonly Change[],
): Promise<NewEvent[]> {
  if (changes.length === 0) return []
  const at = app.clock.now()
  const rows = changes.map((change) => {
    const { kind, previous, current, alert, details = null } = change
    return { workspaceId, id: newId(at.getTime()), numberId, kind, previous, current, details, alert, at }
  })
  await run(tx, insertChanges, newChanges.values(rows))
  const told = rows.filter(({ alert }) => alert !== null)
  if (told.length === 0) return []
  const alerts = told.map(({ id, kind, previous, current, details, alert }) => ({
    id,
    kind,
    previous,
    current,
    details,
    alert,
  }))
  const event = { id: newId(at.getTime()), workspaceId, type: 'account.alert', subjectId: numberId }
  return [{ ...event, contactId: null, data: { extras: { alerts } }, occurredAt: at }]
}

/** The worse, the higher; nothing is known to be bad of one of which the platform does not say. */
const badness: Readonly<Record<NumberQuality, number>> = { unknown: 0, green: 0, yellow: 1, red: 2 }

/** What of the health of an account differs, and what of that people are told. */
export function changesBetween(before: AccountRow, after: AccountRow): Change[] {
  const service = ({ marketingMessages }: AccountRow) => (marketingMessages ? 'on' : 'off')
  const token = ({ tokenRefusedAt }: AccountRow) => (tokenRefusedAt ? 'refused' : null)
  const isWorse = badness[after.quality] > badness[before.quality]
  const lost = after.status === 'restricted' || after.status === 'disconnected' ? after.status : null
  const all: Change[] = [
    { kind: 'status', previous: before.status, current: after.status, alert: lost },
    {
      kind: 'quality',
      previous: before.quality,
      current: after.quality,
      alert: isWorse ? 'quality_dropped' : null,
    },
    {
      kind: 'messaging_limit',
      previous: before.messagingLimit,
      current: after.messagingLimit,
      alert: before.messagingLimit ? 'limit_changed' : null,
    },
    { kind: 'throughput', previous: before.throughput, current: after.throughput, alert: null },
    {
      kind: 'restriction',
      previous: before.restriction,
      current: after.restriction,
      alert: after.restriction ? 'restricted' : null,
      details: after.restrictedUntil?.toISOString() ?? null,
    },
    {
      kind: 'token',
      previous: token(before),
      current: token(after),
      alert: token(after) ? 'token_refused' : null,
    },
    {
      kind: 'name',
      previous: before.verifiedName,
      current: after.verifiedName,
      alert: before.verifiedName ? 'name_approved' : null,
    },
    { kind: 'marketing_service', previous: service(before), current: service(after), alert: null },
  ]
  return all.filter(({ previous, current }) => previous !== current)
}

const lastOfName = statement<Pick<AccountChangeRow, 'alert' | 'current'>>(
  'accounts.last_name_change',
  `select ${columns('AccountChange', 'c', ['alert', 'current'])} from account_change c
   where c.workspace_id = $1 and c.number_id = $2 and c.kind = 'name' order by c.at desc, c.id desc limit 1`,
)

/** A name that was asked for and declined; one that is told again changes nothing. */
export async function declinedName(
  tx: Tx,
  { workspaceId, id, verifiedName }: AccountRow,
  declined: { name: string; reason: string | null },
): Promise<Change[]> {
  const [last] = await run(tx, lastOfName, [workspaceId, id])
  if (last?.alert === 'name_declined' && last.current === declined.name) return []
  const { name, reason } = declined
  return [{ kind: 'name', previous: verifiedName, current: name, details: reason, alert: 'name_declined' }]
}

const newestFirst: KeysetList<AccountChangeRow> = {
  columns: columns('AccountChange', 'c', fields),
  from: 'account_change c',
  by: { value: 'c.at', id: 'c.id' },
  isDescending: true,
  position: ({ at, id }) => ({ value: at, id }),
}

/** What changed of an account, newest first. */
export const changesOfAccount = edge({
  name: 'account_changes',
  of: (ctx) => ({
    list: newestFirst,
    shape: {
      name: 'accounts.changes',
      conditions: ['c.workspace_id = $1', 'c.number_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    },
    sort: 'at',
  }),
})
