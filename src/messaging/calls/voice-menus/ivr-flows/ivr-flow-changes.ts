import { canonicalJson } from '#core/canonical-json.ts'
import type { Ctx } from '#core/context/context.ts'
import {
  type FlowSecrets,
  openSecrets,
  sealSecrets,
} from '#messaging/automation/chatbot/chatbot-flows/flow-secrets.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { AccountNames } from '#messaging/numbers/accounts/account-names.ts'
import { type Changes, differences } from '#people/audit/log.ts'
import type { IvrFlowChange } from './ivr-flow-input.ts'
import type { IvrFlow } from './ivr-flow-queries.ts'
import { ivrSecretsPlace, withoutIvrSecrets } from './ivr-secrets.ts'

const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

/** The menu with the given fields: omitted fields are kept (spec/9 5 rule 1). Throws invalid_field. */
export function changedIvrFlow(
  ctx: Ctx,
  before: IvrFlow,
  change: IvrFlowChange,
  { graph, numberId }: { graph: Graph | null; numberId: string },
): IvrFlow {
  const place = ivrSecretsPlace(before)
  const known = openSecrets(ctx.app.keyRing, before.secrets, place)
  const parts = withoutIvrSecrets(graph ?? before.graph, known)
  return {
    ...before,
    numberId,
    name: change.name ?? before.name,
    description: change.description === undefined ? before.description : (change.description ?? ''),
    isActive: change.isActive ?? before.isActive,
    isCallStart: change.isCallStart ?? before.isCallStart,
    isOutgoingEnd: change.isOutgoingEnd ?? before.isOutgoingEnd,
    graph: parts.graph,
    secrets: sameJson(parts.secrets, known)
      ? before.secrets
      : sealSecrets(ctx.app.keyRing, parts.secrets as FlowSecrets, place),
  }
}

/** What the audit log records of a menu, beside its graph. */
export const shortIvrFlow = (flow: IvrFlow, accounts: AccountNames) => ({
  name: flow.name,
  description: flow.description,
  messaging_account: accounts.get(flow.numberId) ?? null,
  is_active: flow.isActive,
  is_call_start: flow.isCallStart,
  is_outgoing_end: flow.isOutgoingEnd,
})

const named = { old: 'changed', new: 'changed' }

/** Null where nothing changes; the graph and headers are named, and their values are not logged (spec/8 G9). */
export function changesOfIvrFlow(before: IvrFlow, after: IvrFlow, accounts: AccountNames): Changes | null {
  const told = differences(shortIvrFlow(before, accounts), shortIvrFlow(after, accounts))
  const isOther = !sameJson(before.graph, after.graph)
  const hasOtherHeaders = before.secrets !== after.secrets
  if (!told && !isOther && !hasOtherHeaders) return null
  return { ...told, ...(isOther && { menu: named }), ...(hasOtherHeaders && { headers: named }) }
}
