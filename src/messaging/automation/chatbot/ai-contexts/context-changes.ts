import { canonicalJson } from '#core/canonical-json.ts'
import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import type { Headers } from '#messaging/inbox/custom-actions/web-requests/request-checks.ts'
import type { AccountNames } from '#messaging/numbers/accounts/account-names.ts'
import { raiseRulesVersion } from '#messaging/routing/chatbot-settings/rules-version.ts'
import { type Changes, differences } from '#people/audit/log.ts'
import { assertStatic, type ContextChange, readApi } from './context-input.ts'
import type { AiContext } from './context-queries.ts'
import { openHeaders, sealHeaders } from './context-secrets.ts'

// What changes of a context, and what is told of it.

/** Members of an object come back from PostgreSQL in an order of its own. */
const isSame = (one: object | null, other: object | null) => canonicalJson(one) === canonicalJson(other)

/** A static context asks nobody; one that asks keeps what is not given again. */
function changedApi(ctx: Ctx, before: AiContext, wanted: AiContext, { apiConfig: given }: ContextChange) {
  if (wanted.contextType === 'static') return { apiConfig: null, headers: {} as Headers }
  const known = openHeaders(ctx.app.keyRing, before)
  if (!given && before.apiConfig) return { apiConfig: before.apiConfig, headers: known }
  return readApi(ctx.app, given ?? {}, { url: before.apiConfig?.url, headers: known })
}

export interface ChangedContext {
  after: AiContext
  isOtherHeader: boolean
}

/** The context with what is given: what is left out stays. Throws invalid_field. */
export function changedContext(
  ctx: Ctx,
  before: AiContext,
  change: ContextChange,
  numberId: string | null,
): ChangedContext {
  const wanted: AiContext = {
    ...before,
    name: change.name ?? before.name,
    triggerKeywords:
      change.triggerKeywords === undefined ? before.triggerKeywords : (change.triggerKeywords ?? []),
    contextType: change.contextType ?? before.contextType,
    staticContent: change.staticContent === undefined ? before.staticContent : (change.staticContent ?? ''),
    numberId,
    priority: change.priority ?? before.priority,
    enabled: change.enabled ?? before.enabled,
  }
  if (wanted.contextType === 'static') assertStatic(wanted.staticContent)
  const { apiConfig, headers } = changedApi(ctx, before, wanted, change)
  const isOtherHeader = !isSame(headers, openHeaders(ctx.app.keyRing, before))
  const sealed = isOtherHeader ? sealHeaders(ctx.app.keyRing, before, headers) : before.headers
  return { after: { ...wanted, apiConfig, headers: sealed }, isOtherHeader }
}

/** What the audit log tells of a context, beside its text and address. */
export const shortContext = (context: AiContext, accounts: AccountNames) => ({
  name: context.name,
  trigger_keywords: context.triggerKeywords,
  context_type: context.contextType,
  messaging_account: accounts.get(context.numberId) ?? null,
  priority: context.priority,
  enabled: context.enabled,
})

const named = { old: 'changed', new: 'changed' }

/** Texts are named, values of headers never told (spec/8 G9). Null where nothing changes. */
export function changesOfContext(
  before: AiContext,
  { after, isOtherHeader }: ChangedContext,
  accounts: AccountNames,
): Changes | null {
  const told = differences(shortContext(before, accounts), shortContext(after, accounts))
  const isOtherText = before.staticContent !== after.staticContent
  const isOtherApi = !isSame(before.apiConfig, after.apiConfig)
  if (!told && !isOtherText && !isOtherApi && !isOtherHeader) return null
  return {
    ...told,
    ...(isOtherText && { static_content: named }),
    ...(isOtherApi && { api_config: named }),
    ...(isOtherHeader && { headers: { old: '********', new: '********' } }),
  }
}

/** Processes drop what they keep of contexts, and screens ask for them again. */
export async function tellContextsChanged(ctx: Ctx, tx: Tx, workspaceId: string): Promise<void> {
  await raiseRulesVersion(tx, workspaceId)
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'ai_contexts.changed',
      subjectId: workspaceId,
      contactId: null,
      data: { extras: {} },
      occurredAt: ctx.now(),
    },
  ])
}
