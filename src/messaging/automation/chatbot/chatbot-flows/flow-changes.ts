import { canonicalJson } from '#core/canonical-json.ts'
import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { AccountNames } from '#messaging/numbers/accounts/account-names.ts'
import { raiseRulesVersion } from '#messaging/routing/chatbot-settings/rules-version.ts'
import { type Changes, differences } from '#people/audit/log.ts'
import type { FlowChange } from './flow-input.ts'
import type { ChatbotFlow } from './flow-queries.ts'
import {
  type FlowSecrets,
  flowSecretsPlace,
  openSecrets,
  sealSecrets,
  withoutSecrets,
} from './flow-secrets.ts'

// What changes of a flow, and what is told of it.

const kept = <T>(given: T | null | undefined, before: T, empty: T): T =>
  given === undefined ? before : (given ?? empty)

const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)

/** The flow with what is given: what is left out stays, null clears (spec/8 CF1). Throws invalid_field. */
export function changedFlow(
  ctx: Ctx,
  before: ChatbotFlow,
  change: FlowChange,
  { graph, numberId }: { graph: Graph | null; numberId: string | null },
): ChatbotFlow {
  const place = flowSecretsPlace(before)
  const known = openSecrets(ctx.app.keyRing, before.secrets, place)
  const config = kept(change.completionConfig, before.completionConfig, {})
  const parts = withoutSecrets(graph ?? before.graph, config, known)
  const isSame = sameJson(parts.secrets, known)
  return {
    ...before,
    name: change.name ?? before.name,
    description: kept(change.description, before.description, ''),
    numberId,
    triggerKeywords: kept(change.triggerKeywords, before.triggerKeywords, []),
    triggerButtonId:
      change.triggerButtonId === undefined ? before.triggerButtonId : change.triggerButtonId || null,
    initialMessage: kept(change.initialMessage, before.initialMessage, ''),
    initialMessageType: change.initialMessageType ?? before.initialMessageType,
    completionMessage: kept(change.completionMessage, before.completionMessage, ''),
    onCompleteAction: change.onCompleteAction ?? before.onCompleteAction,
    completionConfig: parts.completionConfig,
    timeoutMessage: kept(change.timeoutMessage, before.timeoutMessage, ''),
    cancelKeywords: kept(change.cancelKeywords, before.cancelKeywords, []),
    cancelMessage: kept(change.cancelMessage, before.cancelMessage, ''),
    panelConfig: kept(change.panelConfig, before.panelConfig, { sections: [] }),
    enabled: change.enabled ?? before.enabled,
    graph: parts.graph,
    secrets: isSame ? before.secrets : sealSecrets(ctx.app.keyRing, parts.secrets as FlowSecrets, place),
  }
}

/** What the audit log tells of a flow, beside its graph and texts. */
export const shortFlow = (flow: ChatbotFlow, accounts: AccountNames) => ({
  name: flow.name,
  description: flow.description,
  trigger_keywords: flow.triggerKeywords,
  trigger_button_id: flow.triggerButtonId,
  cancel_keywords: flow.cancelKeywords,
  messaging_account: accounts.get(flow.numberId) ?? null,
  on_complete_action: flow.onCompleteAction,
  initial_message_type: flow.initialMessageType,
  enabled: flow.enabled,
})

/** By the names of the document: long texts and objects are named, and not told (spec/8 G9). */
const long = {
  graph: 'graph',
  initial_message: 'initialMessage',
  completion_message: 'completionMessage',
  timeout_message: 'timeoutMessage',
  cancel_message: 'cancelMessage',
  completion_config: 'completionConfig',
  panel_config: 'panelConfig',
} as const satisfies Record<string, keyof ChatbotFlow>

/** Null where nothing changes. */
export function changesOfFlow(
  before: ChatbotFlow,
  after: ChatbotFlow,
  accounts: AccountNames,
): Changes | null {
  const told = differences(shortFlow(before, accounts), shortFlow(after, accounts))
  const changed = Object.entries(long).filter(([, field]) => !sameJson(before[field], after[field]))
  if (before.secrets !== after.secrets) changed.push(['headers', 'graph'])
  if (!told && changed.length === 0) return null
  const named = changed.map(([name]) => [name, { old: 'changed', new: 'changed' }] as const)
  return { ...told, ...Object.fromEntries(named) }
}

/** Processes drop what they keep of flows, and screens ask for them again. */
export async function tellFlowsChanged(ctx: Ctx, tx: Tx, workspaceId: string): Promise<void> {
  await raiseRulesVersion(tx, workspaceId)
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'chatbot_flows.changed',
      subjectId: workspaceId,
      contactId: null,
      data: { extras: {} },
      occurredAt: ctx.now(),
    },
  ])
}
