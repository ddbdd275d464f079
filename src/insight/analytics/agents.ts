import { hasAccess, memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import { messagesOfMembers } from '#insight/rollups/figures.ts'
import { hoursOf, openTimeIn } from '#messaging/numbers/business-hours/business-hours.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import {
  type Agent,
  activeTransfers,
  agentById,
  agentsAmong,
  type BreakFact,
  breaksIn,
  findAgent,
  transfersIn,
} from './agent-facts.ts'
import { type AgentStats, type AgentSummary, summaryOf, type TrendPoint, trendOf } from './agent-figures.ts'
import type { TrendUnit } from './analytics-sets.ts'
import { type MeasuredTransfer, measureTransfers } from './measure-transfers.ts'
import { type AskedDays, askedWindows, type Window } from './windows.ts'

/** Which agents' figures are asked for, and how their trend is divided. */
export interface AskedAgents extends AskedDays {
  groupBy?: TrendUnit | null | undefined
  agentId?: string | null | undefined
}

/** Document 2, GET /api/analytics/agents. What the caller may not see is null. */
export interface AgentAnalytics {
  summary: AgentSummary | null
  /** null also where one agent is asked for */
  agents: AgentStats[] | null
  trend: TrendPoint[] | null
  own: AgentStats | null
}

/** Whoever lacks both sees their own figures alone (document 2; spec/10 DE14). */
const seesAgents = ({ actor }: Ctx): boolean =>
  hasAccess(actor, { permission: 'analytics.agents:read' }) ||
  hasAccess(actor, { permission: 'analytics:read' })

/** All that the figures of a window are made of. */
interface Facts {
  transfers: MeasuredTransfer[]
  active: Map<string | null, number>
  breaks: BreakFact[]
  messages: Map<string, number>
}

async function readFacts(ctx: Ctx, window: Window, zone: string, agentId: string | null): Promise<Facts> {
  const workspaceId = workspaceOf(ctx.actor)
  const [transfers, active, breaks, messages, settings] = await Promise.all([
    transfersIn(ctx, workspaceId, window, agentId),
    activeTransfers(ctx, workspaceId, agentId),
    breaksIn(ctx, workspaceId, window, agentId),
    messagesOfMembers(ctx, window, zone),
    readSettings(ctx.app.pool, workspaceId),
  ])
  const open = settings.businessHoursEnabled ? openTimeIn(hoursOf(settings)) : null
  return {
    transfers: await measureTransfers(transfers, zone, open),
    active: new Map(active.map((row) => [row.agentId, row.many])),
    breaks,
    messages,
  }
}

function statsOf(agent: Agent, { transfers, active, breaks, messages }: Facts): AgentStats {
  const own = transfers.filter(({ agentId }) => agentId === agent.id)
  const ownBreaks = breaks.filter(({ userId }) => userId === agent.id)
  return {
    agent,
    ...summaryOf(own, active.get(agent.id) ?? 0, ownBreaks),
    messagesSent: messages.get(agent.id) ?? 0,
  }
}

const summed = ({ transfers, active, breaks }: Facts) =>
  summaryOf(
    transfers,
    [...active.values()].reduce((sum, many) => sum + many, 0),
    breaks,
  )

async function statsOfAll(ctx: Ctx, facts: Facts): Promise<AgentStats[]> {
  const ids = new Set(facts.transfers.flatMap(({ agentId }) => agentId ?? []))
  const listed = await agentsAmong(ctx, workspaceOf(ctx.actor), [...ids])
  const transfers = Map.groupBy(facts.transfers, ({ agentId }) => agentId)
  return listed.map((agent) => statsOf(agent, { ...facts, transfers: transfers.get(agent.id) ?? [] }))
}

/** Figures of all agents, or of one. Throws not_found for nobody, and invalid_field for days that cannot be read. */
export async function readAgentAnalytics(ctx: Ctx, asked: AskedAgents): Promise<AgentAnalytics> {
  const member = memberOf(ctx.actor)
  const sees = seesAgents(ctx)
  if (!sees && member.applicationKey) throw errors.forbidden()
  const agentId = sees ? (asked.agentId ?? null) : member.userId
  if (agentId !== null && !isUuid(agentId))
    throw errors.told('Invalid agent ID', 'agentId').because('unreadable')
  const { window, zone } = await askedWindows(ctx, asked)
  const who = agentId === null ? null : await agentById(ctx, member.workspaceId, agentId)
  const self = who ?? (await findAgent(ctx, member.workspaceId, member.userId))
  const facts = await readFacts(ctx, window, zone, agentId)
  const own = self ? statsOf(self, facts) : null
  if (!sees) return { summary: null, agents: null, trend: null, own }
  return {
    summary: summed(facts),
    agents: who ? null : await statsOfAll(ctx, facts),
    trend: trendOf(facts.transfers, asked.groupBy ?? 'day'),
    own,
  }
}

/** What one agent's figures are. */
export interface OneAgent {
  stats: AgentStats
  trend: TrendPoint[]
}

/** GET /api/analytics/agents/{id}: everybody's own is theirs to see, others' need a permission (spec/8 AN4). */
export async function readAgent(ctx: Ctx, id: string, asked: AskedAgents): Promise<OneAgent> {
  const member = memberOf(ctx.actor)
  const isOwn = id.toLowerCase() === member.userId && !member.applicationKey
  if (!isOwn && !seesAgents(ctx)) throw errors.forbidden()
  const { window, zone } = await askedWindows(ctx, asked)
  const agent = await agentById(ctx, member.workspaceId, id)
  const facts = await readFacts(ctx, window, zone, agent.id)
  return { stats: statsOf(agent, facts), trend: trendOf(facts.transfers, asked.groupBy ?? 'day') }
}

/** GET /api/analytics/agents/comparison. */
export async function compareAgents(ctx: Ctx, asked: AskedDays): Promise<AgentStats[]> {
  if (!seesAgents(ctx)) throw errors.forbidden()
  const { window, zone } = await askedWindows(ctx, asked)
  return statsOfAll(ctx, await readFacts(ctx, window, zone, null))
}
