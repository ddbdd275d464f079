import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { compileExpression } from '#messaging/automation/flow-language/expressions.ts'
import { compilePattern } from '#messaging/automation/flow-language/regular-expressions.ts'
import { compileTemplate } from '#messaging/automation/flow-language/templates.ts'
import { requireSendable } from '#messaging/content/media/sending.ts'
import { templatesOfWorkspace } from '#messaging/content/templates/cache.ts'
import { normalLanguage } from '#messaging/content/templates/platform-facts.ts'
import { templateLoader } from '#messaging/content/templates/template-queries.ts'
import { ForbiddenTargetError, readTarget } from '#outside/guarded-client/target.ts'
import { asWritten } from './match/text-form.ts'
import type { ResponseContents, RuleResponse } from './rule-content.ts'
import type { KeywordRule } from './rule-queries.ts'
import type { ResponseType } from './rule-sets.ts'

// What a rule says must be readable and there, always; complete it must be once it is enabled (spec/8 KW, spec/10 DE8).

const at = (name: string) => `responseContent.${name}`

const noSuch = (field: string, what: string) =>
  errors.invalidField(field, `No such ${what}.`).because('no_such')
const unreadable = (field: string, message: string) =>
  errors.invalidField(field, message).because('unreadable')

function assertKeywords({ matchType, keywords, caseSensitive }: KeywordRule): void {
  if (matchType !== 'regex') return
  for (const [index, keyword] of keywords.entries()) {
    const compiled = compilePattern(asWritten(keyword), { ignoreCase: !caseSensitive })
    if ('problem' in compiled) throw unreadable(`keywords[${index}]`, `${compiled.problem}.`)
  }
}

function assertConditions({ conditions }: KeywordRule): void {
  if (conditions.trim() === '') return
  const compiled = compileExpression(conditions)
  if ('problem' in compiled) throw unreadable('conditions', compiled.problem.message)
}

function assertScript({ responseType, responseContent }: RuleResponse): void {
  if (responseType !== 'script') return
  const compiled = compileTemplate(responseContent.body)
  if ('problem' in compiled) throw unreadable(at('body'), compiled.problem.message)
}

function assertTimes({ activeFrom, activeUntil }: KeywordRule): void {
  if (activeFrom && activeUntil && activeUntil <= activeFrom)
    throw errors.invalidField('activeUntil', 'Must be after active_from.').because('range_reversed')
}

async function assertTemplate(ctx: Ctx, content: ResponseContents['template']): Promise<void> {
  const { templateId, templateName, language } = content
  if (templateId) {
    if (!(await templateLoader(ctx).load(templateId))) throw noSuch(at('templateId'), 'template')
    return
  }
  if (!templateName) return
  const { byId } = await templatesOfWorkspace(ctx.app, workspaceOf(ctx.actor))
  const called = [...byId.values()].filter(({ name }) => name === templateName)
  if (called.length === 0) throw noSuch(at('templateName'), 'template')
  if (language && !called.some((template) => template.language === normalLanguage(language)))
    throw noSuch(at('language'), 'template in this language')
}

async function assertMedia(ctx: Ctx, { mediaId, mediaUrl }: ResponseContents['media']): Promise<void> {
  if (mediaId) {
    const { messageId } = await requireSendable(ctx, mediaId, at('mediaId'))
    // A file that came into a chat is its contact's, and goes with them.
    if (messageId) throw errors.invalidField(at('mediaId'), 'Must be a file that was uploaded.')
    return
  }
  if (!mediaUrl) return
  try {
    readTarget(mediaUrl, ctx.app.config.webhooks.allowHosts, { plainHttp: true })
  } catch (error) {
    if (error instanceof ForbiddenTargetError)
      throw errors.invalidField(at('mediaUrl'), error.message).because('address_refused')
    throw error
  }
}

const formThere = statement<{ id: string }>(
  'keyword_rules.form',
  'select id from interactive_flow where workspace_id = $1 and platform_id = $2 and deleted_at is null limit 1',
)

/** Also one that whoever writes the rule does not see: it begins there, and nothing of it is told. */
const flowThere = statement<{ id: string }>(
  'keyword_rules.flow',
  'select id from chatbot_flow where workspace_id = $1 and id = $2',
)

/** A flow of the chatbot is named by its id, a form by the platform's. */
async function assertFlow(ctx: Ctx, { chatbotFlowId, flowId }: ResponseContents['flow']): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  const isThere = async (what: typeof flowThere, id: string) =>
    (await run(ctx.app.pool, what, [workspaceId, id])).length > 0
  if (chatbotFlowId && !(await isThere(flowThere, chatbotFlowId))) throw noSuch(at('chatbotFlowId'), 'flow')
  if (flowId && !(await isThere(formThere, flowId))) throw noSuch(at('flowId'), 'flow')
}

/** Also one that whoever writes the rule does not see: chats are handed over to it, and nothing of it is told. */
const teamThere = statement<{ id: string }>(
  'keyword_rules.team',
  'select id from team where workspace_id = $1 and id = $2',
)

async function assertTeam(ctx: Ctx, { teamId }: ResponseContents['transfer']): Promise<void> {
  if (teamId && (await run(ctx.app.pool, teamThere, [workspaceOf(ctx.actor), teamId])).length === 0)
    throw noSuch(at('teamId'), 'team')
}

/** Throws invalid_field where an answer names what is not there. */
export async function assertThere(ctx: Ctx, { responseType, responseContent }: RuleResponse): Promise<void> {
  switch (responseType) {
    case 'template':
      return assertTemplate(ctx, responseContent)
    case 'media':
      return assertMedia(ctx, responseContent)
    case 'flow':
      return assertFlow(ctx, responseContent)
    case 'transfer':
      return assertTeam(ctx, responseContent)
  }
}

/** The first field that an answer of a type lacks; null when it is complete. A transfer needs nothing. */
const lacks: { [T in ResponseType]: (content: ResponseContents[T]) => string | null } = {
  text: ({ body }) => (body.trim() === '' ? 'body' : null),
  template: ({ templateId, templateName }) => (templateId || templateName ? null : 'templateId'),
  media: ({ mediaId, mediaUrl }) => (mediaId || mediaUrl ? null : 'mediaId'),
  flow: ({ chatbotFlowId, flowId, body }) => {
    if (chatbotFlowId) return null
    if (!flowId) return 'chatbotFlowId'
    return body.trim() === '' ? 'body' : null
  },
  script: ({ body }) => (body.trim() === '' ? 'body' : null),
  transfer: () => null,
}

const lackOf = ({ responseType, responseContent }: RuleResponse): string | null =>
  (lacks[responseType] as (content: unknown) => string | null)(responseContent)

/** Throws invalid_field for what of a rule cannot be read, and for what an enabled one lacks. */
export function assertReadable(rule: KeywordRule): void {
  assertKeywords(rule)
  assertConditions(rule)
  assertTimes(rule)
  assertScript(rule)
  const lack = rule.enabled ? lackOf(rule) : null
  if (lack) throw errors.invalidField(at(lack), 'A value is needed.').because('value_missing')
}
