import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { ChatbotFlowModel } from '#generated/prisma/models/ChatbotFlow.ts'
import { compileRules, type RuleMatcher } from '#messaging/automation/keyword-rules/match/compile-rules.ts'
import type { MatchRule } from '#messaging/automation/keyword-rules/match/match-rule.ts'

// Which flow a message begins (spec/8 CB4; spec/10 DE3, DE4, DE11).

const fields = ['id', 'numberId', 'triggerKeywords', 'triggerButtonId', 'liveVersion', 'createdAt'] as const

type Triggered = RowOf<ChatbotFlowModel, (typeof fields)[number]>

const enabled = statement<Triggered>(
  'chatbot_flows.enabled',
  `select ${columns('ChatbotFlow', 'f', fields)} from chatbot_flow f
   where f.workspace_id = $1 and f.enabled and f.live_version is not null order by f.created_at, f.id`,
)

/** The flows of a workspace that run, and what begins them. */
export interface FlowTriggers {
  /** the flow that a text begins, with the word that did */
  ofText(text: string, numberId: string): { flowId: string; keyword: string } | null
  /** the flow that a button begins */
  ofButton(buttonId: string, numberId: string): string | null
  /** the version that new sessions run; null where the flow is off, gone or of another account */
  liveVersion(flowId: string, numberId: string): number | null
}

type Word = MatchRule & { flowId: string }

/** Each word is a rule of its own: of several the longest wins, then the older flow (spec/8 CB4). */
const wordsOf = ({ id, numberId, triggerKeywords, createdAt }: Triggered): Word[] =>
  triggerKeywords.map((keyword) => ({
    id,
    flowId: id,
    keywords: [keyword],
    matchType: 'contains',
    caseSensitive: false,
    wholeWord: true,
    handsOver: false,
    priority: [...keyword].length,
    // Of the same priority the matcher takes the newer rule first.
    createdAt: new Date(-createdAt.getTime()),
    numberId,
    conditions: '',
    activeFrom: null,
    activeUntil: null,
  }))

const isFor = (flow: Triggered, numberId: string): boolean =>
  flow.numberId === null || flow.numberId === numberId

function triggersOf(flows: readonly Triggered[]): FlowTriggers {
  const byId = new Map(flows.map((flow) => [flow.id, flow]))
  const matcher: RuleMatcher<Word> = compileRules(flows.flatMap(wordsOf))
  // Those of one account come before those of all.
  const inOrder = flows.toSorted((a, b) => Number(a.numberId === null) - Number(b.numberId === null))
  return {
    ofText(text, numberId) {
      const { found } = matcher.match(text, { at: new Date(0), numberId, vars: {} })
      return found && { flowId: found.rule.flowId, keyword: found.keyword }
    },
    ofButton: (buttonId, numberId) =>
      inOrder.find((flow) => flow.triggerButtonId === buttonId && isFor(flow, numberId))?.id ?? null,
    liveVersion(flowId, numberId) {
      const flow = byId.get(flowId)
      return flow && isFor(flow, numberId) ? flow.liveVersion : null
    },
  }
}

/** Workspaces whose triggers are kept compiled, and for how long at most. */
const kept = { max: 500, maxAgeMs: 3_600_000 }

const cacheOf = perApp((app) => new PromiseCache<FlowTriggers>(app, kept))

/** The flows of a workspace that run, as its settings know them: a change of flows is another version. */
export const flowTriggers = (
  app: App,
  { workspaceId, rulesVersion }: { workspaceId: string; rulesVersion: number },
): Promise<FlowTriggers> =>
  cacheOf(app).get(`${workspaceId} ${rulesVersion}`, async () =>
    triggersOf(await run(app.pool, enabled, [workspaceId])),
  )
