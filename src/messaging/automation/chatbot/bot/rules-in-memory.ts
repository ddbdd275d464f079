import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import type { Reply } from '#messaging/automation/flow-engine/replies.ts'
import type { Vars } from '#messaging/automation/flow-language/run.ts'
import { compileTemplate } from '#messaging/automation/flow-language/templates.ts'
import { compileRules, type RuleMatcher } from '#messaging/automation/keyword-rules/match/compile-rules.ts'
import { type StoredRule, storedRules } from '#messaging/automation/keyword-rules/stored-rules.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'

/** What a rule does once it has matched. */
export interface RuleAnswer {
  replies: Reply[]
  transfer: { teamId: string | null; notes: string } | null
  /** the flow that it begins */
  flowId?: string
  /** why it cannot answer */
  refusal: string | null
}

/** The rules of a workspace, compiled. */
export interface BotRules {
  /** those that hand over to people, which are asked before all others (spec/8 CB3) */
  handing: RuleMatcher<StoredRule>
  answering: RuleMatcher<StoredRule>
  answerOf(rule: StoredRule, vars: Vars, now: Date): RuleAnswer
}

const says = (...replies: Reply[]): RuleAnswer => ({ replies, transfer: null, refusal: null })
const cannot = (refusal: string): RuleAnswer => ({ replies: [], transfer: null, refusal })

/** The body of a script is compiled when it is first needed. */
function createScripts() {
  const compiled = new Map<string, ReturnType<typeof compileTemplate>>()
  return ({ id }: StoredRule, body: string, vars: Vars, now: Date): RuleAnswer => {
    const script = compiled.get(id) ?? compileTemplate(body)
    compiled.set(id, script)
    if ('problem' in script) return cannot(`script: ${script.problem.message}`)
    const { text, problem } = script.render(vars, { now: () => now })
    if (text.trim() === '') return cannot(`script: ${problem ?? 'it says nothing'}`)
    return says({ kind: 'text', body: text, buttons: [] })
  }
}

function createAnswers() {
  const runScript = createScripts()
  return (rule: StoredRule, vars: Vars, now: Date): RuleAnswer => {
    switch (rule.responseType) {
      case 'text':
        return says({ kind: 'text', ...rule.responseContent })
      case 'template': {
        const { templateId: id, templateName: name, language, params } = rule.responseContent
        return says({ kind: 'template', id, name, language, params })
      }
      case 'media': {
        const { mediaId, mediaUrl: url, caption, filename } = rule.responseContent
        if (mediaId) return says({ kind: 'media', mediaId, caption, filename })
        return url ? says({ kind: 'file', url, caption, filename }) : cannot('the file is not here')
      }
      case 'flow': {
        const { chatbotFlowId, flowId, body, cta } = rule.responseContent
        if (chatbotFlowId) return { replies: [], transfer: null, flowId: chatbotFlowId, refusal: null }
        return flowId ? says({ kind: 'form', flowId, body, cta }) : cannot('the flow is not here')
      }
      case 'script':
        return runScript(rule, rule.responseContent.body, vars, now)
      case 'transfer': {
        const { body, teamId, notes } = rule.responseContent
        const replies: Reply[] = body ? [{ kind: 'text', body, buttons: [] }] : []
        return { replies, transfer: { teamId, notes }, refusal: null }
      }
    }
  }
}

const compile = (rules: readonly StoredRule[]): BotRules => ({
  handing: compileRules(rules.filter(({ handsOver }) => handsOver)),
  answering: compileRules(rules.filter(({ handsOver }) => !handsOver)),
  answerOf: createAnswers(),
})

/** Workspaces whose rules are kept compiled, and for how long at most. */
const kept = { max: 500, maxAgeMs: 3_600_000 }

const cacheOf = perApp((app) => new PromiseCache<BotRules>(app, kept))

/** The enabled rules of a workspace as its settings know them: a change of rules is another version. */
export const rulesOf = (app: App, { workspaceId, rulesVersion }: KeptSettings): Promise<BotRules> =>
  cacheOf(app).get(`${workspaceId} ${rulesVersion}`, async () =>
    compile(await storedRules(app.pool, workspaceId)),
  )
