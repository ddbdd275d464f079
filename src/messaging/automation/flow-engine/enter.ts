import type { FlowNode } from '#messaging/automation/flow-graph/flow-node.ts'
import type { NodeType } from '#messaging/automation/flow-graph/node-sets.ts'
import { ask } from './ask.ts'
import { callHttp } from './call-http.ts'
import type { Entered } from './entered.ts'
import { isInSchedule } from './in-schedule.ts'
import { enterLoop } from './loops.ts'
import { evaluated, holds, note, placeOf, type Run, say, sayText, setVar, textOf, varsOf } from './run.ts'

type Of<T extends NodeType> = FlowNode & { type: T }
type Enter<T extends NodeType> = (run: Run, node: Of<T>) => Entered

const goesOn: Entered = { leaves: 'default' }

const isInHours = ({ env }: Run, { config }: Of<'timing'>): boolean => isInSchedule(config.schedule, env)

/** Texts are templates; all other values are as they are written. What is computed comes after them. */
function setAll(run: Run, node: Of<'set_variable'>): Entered {
  for (const [name, value] of Object.entries(node.config.set ?? {}))
    setVar(run, name, typeof value === 'string' ? textOf(run, node, `set.${name}`) : value)
  for (const name of Object.keys(node.config.compute ?? {}))
    setVar(run, name, evaluated(run, node, `compute.${name}`) ?? null)
  return goesOn
}

function chooseVariant(run: Run, { id, config }: Of<'ab_split'>): Entered {
  const { variants = [] } = config
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let left = run.env.chance(id) * total
  for (const variant of variants) {
    left -= variant.weight
    if (left < 0) return { leaves: `variant:${variant.id}` }
  }
  return { leaves: `variant:${variants.at(-1)?.id ?? ''}` }
}

function changeContact(run: Run, node: Of<'set_contact'>): Entered {
  const { fields = {}, add_tags: addTags = [], remove_tags: removeTags = [], consent = null } = node.config
  const written = Object.keys(fields).map((name) => [name, textOf(run, node, `fields.${name}`)] as const)
  run.effects.push({ kind: 'contact', fields: Object.fromEntries(written), addTags, removeTags, consent })
  return goesOn
}

function sendTemplate(run: Run, node: Of<'template'>): Entered {
  const { template_id: id = null, template_name: name = null, language = null, params = {} } = node.config
  const written = Object.keys(params).map((key) => [key, textOf(run, node, `params.${key}`)] as const)
  say(run, node, { kind: 'template', id, name, language, params: Object.fromEntries(written) })
  return goesOn
}

function sendMedia(run: Run, node: Of<'media'>): Entered {
  const { media_id: mediaId, filename = null } = node.config
  if (mediaId) say(run, node, { kind: 'media', mediaId, caption: textOf(run, node, 'caption'), filename })
  return goesOn
}

function handOver(run: Run, node: Of<'transfer'>): Entered {
  sayText(run, node, textOf(run, node, 'body'))
  const { required_skill_ids: requiredSkillIds = [] } = node.config
  run.effects.push({
    kind: 'transfer',
    place: placeOf(run, node),
    teamId: node.config.team_id ?? null,
    notes: textOf(run, node, 'notes').slice(0, 4096),
    ...(requiredSkillIds.length > 0 && { requiredSkillIds }),
  })
  return { ends: 'handed_over' }
}

function askModel(run: Run, node: Of<'ai_response'>): Entered {
  if (!run.env.hasModel) {
    note(run, 'the AI does not answer')
    return { leaves: 'error' }
  }
  const id = run.env.newId()
  const template = node.config.prompt ?? ''
  const request = { kind: 'ai', prompt: textOf(run, node, 'prompt'), template } as const
  run.effects.push({ kind: 'call', id, place: placeOf(run, node), request, isAwaited: true })
  return { waits: true, callId: id }
}

function runScript(run: Run, node: Of<'script'>): Entered {
  const id = run.env.newId()
  const request = { kind: 'script', code: node.config.code ?? '', vars: varsOf(run) } as const
  run.effects.push({ kind: 'call', id, place: placeOf(run, node), request, isAwaited: true })
  return { waits: true, callId: id }
}

const table: { readonly [T in NodeType]: Enter<T> } = {
  start: () => goesOn,
  message(run, node) {
    sayText(run, node, textOf(run, node, 'message'))
    return goesOn
  },
  prompt: ask,
  buttons: ask,
  messaging_flow: ask,
  api_call: (run, node) => callHttp(run, node, true),
  webhook: (run, node) => callHttp(run, node, false),
  condition: (run, node) => ({ leaves: String(holds(run, node, 'expression')) }),
  timing: (run, node) => ({ leaves: isInHours(run, node) ? 'in_hours' : 'out_of_hours' }),
  set_variable: setAll,
  ai_response: askModel,
  transfer: handOver,
  goto_flow: (_, { config }) => ({ goesTo: config.flow_id ?? '', isCalled: false }),
  subflow: (_, { config }) => ({ goesTo: config.flow_id ?? '', isCalled: true }),
  end(run, node) {
    sayText(run, node, textOf(run, node, 'message'))
    return { ends: 'completed' }
  },
  loop: enterLoop,
  wait: (_, { config }) => ({ waits: true, minutes: config.minutes ?? 1 }),
  template: sendTemplate,
  media: sendMedia,
  set_contact: changeContact,
  script: runScript,
  ab_split: chooseVariant,
}

/** Does what a node does when a session comes to it (spec/5 1.9). */
export function enter(run: Run, node: FlowNode): Entered {
  if (node.expressions.has('skip_condition') && holds(run, node, 'skip_condition')) return goesOn
  return (table[node.type] as Enter<NodeType>)(run, node)
}
