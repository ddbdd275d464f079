import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { isUuid } from '#core/validation.ts'
import { assertGraph, forbiddenBy } from '#messaging/automation/chatbot/chatbot-flows/flow-checks.ts'
import { type CompiledGraph, compileGraphOf } from '#messaging/automation/flow-graph/compile.ts'
import type { Graph, GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { FlowProblem } from '#messaging/automation/flow-graph/problems.ts'
import { speechServerOf } from '#outside/speech/speech.ts'
import { audioIdOf } from './audio-names.ts'
import { type IvrNode, ivrFamily } from './ivr-family.ts'

// Whether a voice menu can be kept, and whether it can run (spec/5 1.14, spec/10 DE16).

type Of = 'team' | 'flow' | 'file'

interface Named {
  nodeId: string
  field: string
  what: Of
  id: string
}

const textIn = ({ config }: GraphNode, name: string): string => {
  const value = config[name]
  return typeof value === 'string' ? value.trim() : ''
}

function namesOf(node: GraphNode): Named[] {
  const named = (field: string, what: Of, id: string): Named[] =>
    id === '' ? [] : [{ nodeId: node.id, field, what, id }]
  if (node.type === 'transfer') {
    const team = textIn(node, 'team_id')
    return named('team_id', 'team', team === '_general' ? '' : team)
  }
  if (node.type === 'goto_flow') return named('flow_id', 'flow', textIn(node, 'flow_id'))
  return named('audio_file', 'file', textIn(node, 'audio_file'))
}

const there = statement<{ id: string }>(
  'ivr_flows.named',
  `select id::text from team where workspace_id = $1 and id = any($2::uuid[])
   union all select id::text from ivr_flow where workspace_id = $1 and id = any($3::uuid[])
   union all select id::text from ivr_audio where workspace_id = $1 and id = any($4::uuid[])`,
)

const idOf = ({ what, id }: Named): string => (what === 'file' ? (audioIdOf(id) ?? '') : id.toLowerCase())

/**
 * Objects that the nodes name and that do not exist. Teams and menus must exist; a missing file is reported and the
 * menu is silent there, so that a menu can be written before its files are recorded.
 */
async function missingIn(ctx: Ctx, graph: Graph, ownId: string): Promise<FlowProblem[]> {
  const named = graph.nodes.flatMap(namesOf)
  if (named.length === 0) return []
  const idsOf = (what: Of) => [
    ...new Set(
      named
        .filter((one) => one.what === what)
        .map(idOf)
        .filter(isUuid),
    ),
  ]
  const asked = [workspaceOf(ctx.actor), idsOf('team'), idsOf('flow'), idsOf('file')]
  const rows = await run(ctx.app.pool, there, asked)
  const known = new Set([ownId, ...rows.map(({ id }) => id)])
  return named.flatMap((one): FlowProblem[] => {
    if (known.has(idOf(one))) return []
    const { nodeId, field, what } = one
    const about = { nodeId, path: `config.${field}`, code: 'no_such' as const, isUnfinished: false }
    const severity = what === 'file' ? 'warning' : 'error'
    return [{ ...about, severity, message: `${field}: no such ${what}` }]
  })
}

const sayers: readonly string[] = ['greeting', 'menu', 'gather', 'hangup']

/** The text that a node speaks; none where the node plays a file. */
const saidBy = (node: GraphNode): string =>
  sayers.includes(node.type) && textIn(node, 'audio_file') === '' ? textIn(node, 'greeting_text') : ''

/** The texts that a graph speaks, each once. */
export const textsOf = ({ nodes }: Graph): string[] => [
  ...new Set(nodes.map(saidBy).filter((text) => text !== '')),
]

const unspokenPath = 'config.greeting_text'

/** /api keeps no menu with texts that cannot be spoken, not even an unfinished one. Throws invalid_field. */
export const assertSpoken = (problems: readonly FlowProblem[]): void =>
  assertGraph(
    problems.filter(({ path, code }) => path === unspokenPath && code === 'wrong_config'),
    { isDraft: false, field: 'menu' },
  )

function unspoken({ app }: Ctx, { nodes }: Graph): FlowProblem[] {
  if (speechServerOf(app)) return []
  return nodes
    .filter((node) => saidBy(node) !== '')
    .map(({ id }) => ({
      severity: 'error',
      isUnfinished: true,
      nodeId: id,
      path: unspokenPath,
      code: 'wrong_config',
      message: 'greeting_text: text to speech is not configured',
    }))
}

/** A compiled graph whose problems include named objects that do not exist. */
export async function checkIvrGraph(
  ctx: Ctx,
  given: unknown,
  ownId: string,
): Promise<CompiledGraph<IvrNode>> {
  const compiled = compileGraphOf(ivrFamily, given, { forbidden: forbiddenBy(ctx.app) })
  const { graph, flow } = compiled
  if (!graph) return compiled
  const more = [...unspoken(ctx, graph), ...(await missingIn(ctx, graph, ownId))]
  const isWhole = !more.some(({ severity }) => severity === 'error')
  return { graph, flow: isWhole ? flow : null, problems: [...compiled.problems, ...more] }
}
