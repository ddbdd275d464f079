import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { type AccountNames, accountNamesOf } from '#messaging/numbers/accounts/account-names.ts'
import type { AuditAction } from '#people/audit/audit-sets.ts'
import { type Changes, differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import type { InteractiveFlow } from './interactive-flow-row.ts'

/** What is told of a form, or of all forms of an account. */
export interface ToldOfFlow {
  workspaceId: string
  numberId: string
  /** null where many changed */
  flowId: string | null
}

/** Screens that show forms of an account ask for them again. */
export async function tellFlows(
  ctx: Pick<Ctx, 'app' | 'newId' | 'now'>,
  tx: Tx,
  { workspaceId, numberId, flowId }: ToldOfFlow,
): Promise<void> {
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'interactive_flow.changed',
      subjectId: numberId,
      contactId: null,
      data: { extras: { interactive_flow_id: flowId } },
      occurredAt: ctx.now(),
    },
  ])
}

const short = (flow: InteractiveFlow, accounts: AccountNames) => ({
  name: flow.name,
  messaging_account: accounts.get(flow.numberId) ?? null,
  category: flow.category.toUpperCase(),
  json_version: flow.jsonVersion,
  status: flow.status.toUpperCase(),
  meta_flow_id: flow.platformId ?? '',
  url: flow.endpointUrl,
})

/** What differs; the definition, the secret and canned answers are named and not shown (spec/8 G9). Null where nothing does. */
function changesOf(before: InteractiveFlow, after: InteractiveFlow, accounts: AccountNames): Changes | null {
  const hidden = '********'
  const changed: Changes = {
    ...differences(short(before, accounts), short(after, accounts)),
    ...(before.definition !== after.definition && { flow_json: { old: 'changed', new: 'changed' } }),
    ...(before.endpointSecret !== after.endpointSecret && { secret: { old: hidden, new: hidden } }),
    ...(JSON.stringify(before.cannedAnswers) !== JSON.stringify(after.cannedAnswers) && {
      canned_answers: { old: 'changed', new: 'changed' },
    }),
    ...(JSON.stringify(before.answerMapping) !== JSON.stringify(after.answerMapping) && {
      answer_mapping: { old: before.answerMapping, new: after.answerMapping },
    }),
  }
  return Object.keys(changed).length > 0 ? changed : null
}

/** One record of what a person did to a form, and the event, in the transaction of the change (spec/8 G9). */
export async function recordFlow(
  ctx: Ctx,
  tx: Tx,
  before: InteractiveFlow | null,
  after: InteractiveFlow | null,
): Promise<void> {
  const flow = after ?? before
  if (!flow) return
  const { workspaceId, numberId, id } = flow
  const accounts = await accountNamesOf(ctx, numberId, before?.numberId ?? null)
  const record = (action: AuditAction, changes: Changes) =>
    recordAudit(tx, ctx, workspaceId, { kind: 'interactive_flow', resourceId: id, action, changes })
  if (!before) await record('created', newValues(short(flow, accounts)))
  else if (!after)
    await record('deleted', oldValues({ name: flow.name, meta_flow_id: flow.platformId ?? '' }))
  else {
    const changes = changesOf(before, after, accounts)
    if (changes) await record('updated', changes)
  }
  await tellFlows(ctx, tx, { workspaceId, numberId, flowId: id })
}
