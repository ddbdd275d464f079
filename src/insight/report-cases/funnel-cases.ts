import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { ReportWindow } from '#insight/reports/report-windows.ts'
import { isLeft } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'

// Sessions at a node of a flow, as its funnel counts them (src/insight/reports/flow-funnel.ts).

/** They came to it, left it by an output, ended there, or are there now. */
export type FunnelPart = 'came' | 'left' | 'ended' | 'waiting'

interface AskedNode {
  flowId: string | null
  version: number | null
  nodeId: string | null
  outcome: string | null
}

const isLast = `p.n = (select max(l.n) from bot_step l where l.workspace_id = p.workspace_id and l.session_id = p.session_id)`
const isOver = `(b.status <> 'active' or ${isLeft('$::timestamptz')})`

/** Limits a list of sessions to those of a part of the funnel; what is not named is of any flow, version or node. */
export function atNode(
  shape: ListShape,
  part: FunnelPart,
  { flowId, version, nodeId, outcome }: AskedNode,
  { window }: ReportWindow,
  now: Date,
): void {
  const given: [name: string, condition: string, value: unknown][] = [
    ['flow', 'p.flow_id = $::uuid', flowId],
    ['version', 'p.flow_version = $::int', version],
    ['node', 'p.node_id = $::text', nodeId],
    ['outcome', 'p.outcome = $::text', part === 'left' ? outcome : null],
  ]
  const named = given.filter(([, , value]) => value !== null)
  const conditions = [
    'p.workspace_id = b.workspace_id and p.session_id = b.id and p.at >= $::timestamptz',
    ...named.map(([, condition]) => condition),
    ...(part === 'left' ? ['p.outcome is not null'] : []),
    ...(part === 'ended' ? [isLast, isOver] : []),
    ...(part === 'waiting' ? [isLast, `not ${isOver}`] : []),
  ]
  where(
    shape,
    [part, ...named.map(([name]) => name)].join('_'),
    `exists (select from bot_step p where ${conditions.join(' and ')})`,
    window.from,
    ...named.map(([, , value]) => value),
    ...(part === 'ended' || part === 'waiting' ? [now] : []),
  )
}
