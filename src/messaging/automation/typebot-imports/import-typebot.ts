import type { Graph, GraphEdge, GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import { asks, translated } from './blocks.ts'
import { bubbleText } from './bubbles.ts'
import { type Draft, type Import, textIn, type Way } from './draft.ts'
import type { ImportOutcome } from './import-sets.ts'
import { readTypebot, type TypebotBlock, type TypebotFlow } from './typebot-file.ts'
import { type Names, namesOf } from './variable-names.ts'

// An export of Typebot becomes a graph and a report of each block. Nothing is saved (spec/11; issue 47).

/** What became of a block. */
export interface ImportedBlock {
  group: string
  type: string
  outcome: ImportOutcome
  /** what is different, and why; empty where it does the same */
  reasons: string[]
  nodeIds: string[]
}

export interface ImportedFlow {
  name: string
  triggerKeywords: string[]
  graph: Graph
  report: ImportedBlock[]
}

/** Variables that hold lists: what is appended to, and what items come from. */
function listsOf({ blocks }: TypebotFlow, names: Names): Set<string> {
  const ids = blocks.flatMap(({ options }) => {
    const { type, variableId, dynamicVariableId, mapListItemParams } = Object(options)
    const { baseListVariableId, targetListVariableId } = Object(mapListItemParams)
    const own = ['Append value(s)', 'Pop', 'Shift'].includes(type) ? [variableId] : []
    return [...own, dynamicVariableId, baseListVariableId, targetListVariableId]
  })
  return new Set(ids.map((id) => names.of(id)).filter((name) => name !== null))
}

/** What a block reads, beside what it appends to and what it gives the AI. */
function readsOf({ type, options, content, items }: TypebotBlock): string {
  const { variableId, messages, ...others } = Object(options) as Record<string, unknown>
  const appends = others.type === 'Append value(s)'
  const said = (Array.isArray(messages) ? messages : []).map((message) => textIn(message, 'content'))
  return JSON.stringify([
    content,
    items,
    others,
    said,
    appends || type === 'Set variable' ? null : variableId,
  ])
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** What stands between quotes, and the names in braces, read once for all variables. */
function wordsIn(json: string): { strings: Set<string>; named: Set<string> } {
  const named = json.split('{{').flatMap((part) => {
    const end = part.indexOf('}}')
    return end < 0 ? [] : [part.slice(0, end)]
  })
  return { strings: new Set(json.split('"')), named: new Set(named) }
}

/** Lists that are kept for the AI alone, which remembers what was said by itself. */
function dialoguesOf({ blocks, variables }: TypebotFlow, names: Names): Set<string> {
  const given = new Set(
    blocks.flatMap(({ options }) => {
      const { messages } = Object(options)
      return (Array.isArray(messages) ? messages : []).flatMap((message) => {
        const { dialogueVariableId, content } = Object(message)
        const { assistantMessagesVariableId, userMessagesVariableId } = Object(content)
        return [dialogueVariableId, assistantMessagesVariableId, userMessagesVariableId]
      })
    }),
  )
  const { strings, named } = wordsIn(blocks.map(readsOf).join('\n'))
  const alone = variables.filter(
    ({ id, name }) => given.has(id) && !strings.has(inJson(id)) && !named.has(inJson(name)),
  )
  return new Set(alone.map(({ id }) => names.of(id)).filter((name) => name !== null))
}

/** The text right before an input is its question. */
function questionsOf(on: Import): Map<string, string> {
  const questions = new Map<string, string>()
  for (const block of on.flow.blocks) {
    const { following } = block
    if (block.type !== 'text' || !following || !asks(following.type)) continue
    const text = bubbleText({ block, on })
    if (text !== '' && text.length <= 1_000) questions.set(following.key, text)
  }
  return questions
}

type Drafts = ReadonlyMap<string, Draft>

/** The node at which a way goes on; null where it ends, also where blocks without nodes lead to each other. */
function nodeAt(way: Way, drafts: Drafts): string | null {
  const seen = new Set<string>()
  for (let block = way; block && !seen.has(block.key); ) {
    seen.add(block.key)
    const draft = drafts.get(block.key)
    if (!draft) return null
    if (!draft.entry) return draft.nodes[0]?.id ?? null
    block = draft.entry.way
  }
  return null
}

const start = 'start'
const apart = { x: 340, y: 170 } as const

function nodesOf({ blocks }: TypebotFlow, drafts: Drafts): GraphNode[] {
  return blocks.flatMap((block) =>
    (drafts.get(block.key)?.nodes ?? []).map(({ id, type, config }, at) => ({
      id,
      type,
      label: block.group.title.slice(0, 200),
      position: {
        x: Math.round(block.group.x) + at * apart.x,
        y: Math.round(block.group.y) + block.index * apart.y,
      },
      config,
    })),
  )
}

function edgesOf(drafts: Drafts): GraphEdge[] {
  return [...drafts.values()].flatMap(({ edges }) =>
    edges.flatMap(({ from, condition, to }) => {
      const id = typeof to === 'string' ? to : nodeAt(to.way, drafts)
      return id === null ? [] : [{ from, to: id, condition }]
    }),
  )
}

/** Events that begin a conversation by a word. */
const commandsOf = ({ events }: TypebotFlow): string[] =>
  events.flatMap(({ type, options }) => {
    const word = type === 'command' ? textIn(options, 'command').trim() : ''
    return word === '' ? [] : [word.slice(0, 200)]
  })

const eventsLeftOut = ({ events }: TypebotFlow): ImportedBlock[] =>
  events
    .filter(({ type }) => type !== start)
    .map(({ type }) => ({
      group: '',
      type,
      outcome: type === 'command' ? ('changed' as const) : ('left_out' as const),
      reasons: [
        type === 'command'
          ? 'The word is a trigger word of the flow, which begins at its start.'
          : 'Flows do not listen to every reply.',
      ],
      nodeIds: [],
    }))

/** Translates an export of Typebot. Throws invalid_field for what cannot be read. */
export function importTypebot(given: unknown): ImportedFlow {
  const flow = readTypebot(given)
  const names = namesOf(flow)
  const known = { flow, names, lists: listsOf(flow, names), dialogues: dialoguesOf(flow, names) }
  const questions = questionsOf({ ...known, questions: new Map() })
  const on: Import = { ...known, questions }
  const drafts = new Map(flow.blocks.map((block) => [block.key, translated({ block, on })]))
  const first = nodeAt(flow.targetOf(flow.startEdgeId), drafts)
  const begin: GraphNode = { id: start, type: start, label: '', position: { x: -apart.x, y: 0 }, config: {} }
  const edges = edgesOf(drafts)
  return {
    name: flow.name.slice(0, 255),
    triggerKeywords: commandsOf(flow),
    graph: {
      version: 2,
      entry_node: start,
      nodes: [begin, ...nodesOf(flow, drafts)],
      edges: first === null ? edges : [{ from: start, to: first, condition: 'default' }, ...edges],
    },
    report: [
      ...flow.blocks.map(({ key, group, type }): ImportedBlock => {
        const draft = drafts.get(key)
        return {
          group: group.title,
          type,
          outcome: draft?.outcome ?? 'left_out',
          reasons: draft?.reasons ?? [],
          nodeIds: draft?.nodes.map(({ id }) => id) ?? [],
        }
      }),
      ...eventsLeftOut(flow),
    ],
  }
}
