import { canonicalJson } from '#core/canonical-json.ts'
import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import type { AccountNames } from '#messaging/numbers/accounts/account-names.ts'
import { raiseRulesVersion } from '#messaging/routing/chatbot-settings/rules-version.ts'
import { type Changes, differences } from '#people/audit/log.ts'
import type { ResponseContents, RuleResponse } from './rule-content.ts'
import type { GivenContent, RuleChange } from './rule-input.ts'
import type { KeywordRule } from './rule-queries.ts'
import type { ResponseType } from './rule-sets.ts'

// What changes of a rule, and what is told of it.

/** What of a given answer belongs to its type. */
const contents: { [T in ResponseType]: (given: GivenContent) => ResponseContents[T] } = {
  text: ({ body, buttons }) => ({ body: body ?? '', buttons: buttons ?? [] }),
  template: ({ templateId, templateName, language, templateParams }) => ({
    templateId: templateId ?? null,
    templateName: templateId ? null : (templateName ?? null),
    language: language ?? null,
    params: templateParams ?? {},
  }),
  media: ({ mediaId, mediaUrl, caption, filename }) => ({
    mediaId: mediaId ?? null,
    mediaUrl: mediaId ? null : (mediaUrl ?? null),
    caption: caption ?? '',
    filename: filename ?? null,
  }),
  flow: ({ chatbotFlowId, flowId, body, cta }) => ({
    chatbotFlowId: chatbotFlowId ?? null,
    flowId: chatbotFlowId ? null : (flowId ?? null),
    body: body ?? '',
    cta: cta ?? null,
  }),
  script: ({ body }) => ({ body: body ?? '' }),
  transfer: ({ body, teamId, notes }) => ({ body: body ?? '', teamId: teamId ?? null, notes: notes ?? '' }),
}

/** An answer as it is kept. */
export const responseOf = (responseType: ResponseType, given: GivenContent): RuleResponse =>
  ({ responseType, responseContent: contents[responseType](given) }) as RuleResponse

/** Another type without an answer of its own begins with an empty one. */
function changedResponse(before: KeywordRule, { responseType, responseContent }: RuleChange): RuleResponse {
  const type = responseType ?? before.responseType
  if (responseContent === undefined && type === before.responseType) return before
  return responseOf(type, responseContent ?? ({} as GivenContent))
}

/** The rule with what is given: what is left out stays, null or "" clears what may be empty (spec/8 G2). */
export function changedRule(before: KeywordRule, change: RuleChange, numberId: string | null): KeywordRule {
  const keywords = change.keywords ?? before.keywords
  const name = change.name === undefined ? before.name : change.name.trim() || (keywords[0] ?? before.name)
  const { responseType, responseContent } = changedResponse(before, change)
  return {
    ...before,
    name,
    keywords,
    matchType: change.matchType ?? before.matchType,
    caseSensitive: change.caseSensitive ?? before.caseSensitive,
    wholeWord: change.wholeWord ?? before.wholeWord,
    conditions: change.conditions === undefined ? before.conditions : (change.conditions ?? ''),
    numberId,
    priority: change.priority ?? before.priority,
    enabled: change.enabled ?? before.enabled,
    activeFrom: change.activeFrom === undefined ? before.activeFrom : (change.activeFrom ?? null),
    activeUntil: change.activeUntil === undefined ? before.activeUntil : (change.activeUntil ?? null),
    ...({ responseType, responseContent } as RuleResponse),
  }
}

/** What the audit log tells of a rule, beside its answer. */
export const shortRule = (rule: KeywordRule, accounts: AccountNames) => ({
  name: rule.name,
  keywords: rule.keywords,
  match_type: rule.matchType,
  case_sensitive: rule.caseSensitive,
  whole_word: rule.wholeWord,
  response_type: rule.responseType,
  conditions: rule.conditions,
  messaging_account: accounts.get(rule.numberId) ?? null,
  priority: rule.priority,
  enabled: rule.enabled,
  active_from: rule.activeFrom?.toISOString() ?? null,
  active_until: rule.activeUntil?.toISOString() ?? null,
})

/** Answers are named, and not told (spec/8 G9). Null where nothing changes. */
export function changesOfRule(
  before: KeywordRule,
  after: KeywordRule,
  accounts: AccountNames,
): Changes | null {
  const told = differences(shortRule(before, accounts), shortRule(after, accounts))
  // Members of an object come back from PostgreSQL in an order of its own.
  const isSame = canonicalJson(before.responseContent) === canonicalJson(after.responseContent)
  if (!told && isSame) return null
  return { ...told, ...(!isSame && { response_content: { old: 'changed', new: 'changed' } }) }
}

/** Processes drop what they compiled, and screens ask for the rules again. */
export async function tellRulesChanged(ctx: Ctx, tx: Tx, workspaceId: string): Promise<void> {
  await raiseRulesVersion(tx, workspaceId)
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'keyword_rules.changed',
      subjectId: workspaceId,
      contactId: null,
      data: { extras: {} },
      occurredAt: ctx.now(),
    },
  ])
}
