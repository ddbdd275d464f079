import { describe, expect, test } from 'vitest'
import { nodeBeside } from '../../web/src/flows/canvas-keys.ts'
import { partOfText, textOfPart } from '../../web/src/flows/clipboard.ts'
import { diffOf } from '../../web/src/flows/diff.ts'
import {
  type Draft,
  type DraftAction,
  draftOf,
  mostSteps,
  nextDraft,
  partOf,
} from '../../web/src/flows/draft.ts'
import { inputOfFile, readFlowFile } from '../../web/src/flows/flow-file.ts'
import { type Config, type Graph, graphOf, waysOf } from '../../web/src/flows/graph.ts'
import { placeFor } from '../../web/src/flows/places.ts'
import { tidy } from '../../web/src/flows/tidy.ts'

// The draft of a flow while it is written: what each edit makes of it, and how it is taken back.

const node = (id: string, type = 'message', config: Config = {}, x = 0) => ({
  id,
  type,
  label: '',
  position: { x, y: 0 },
  config,
})

const yesNo = {
  buttons: [
    { id: 'y', title: 'Yes' },
    { id: 'n', title: 'No' },
  ],
}

const graph: Graph = {
  version: 2,
  entry_node: 'ask',
  nodes: [node('ask', 'buttons', yesNo), node('good', 'message', {}, 300), node('bad', 'end', {}, 600)],
  edges: [
    { from: 'ask', to: 'good', condition: 'button:y' },
    { from: 'ask', to: 'bad', condition: 'button:n' },
    { from: 'good', to: 'bad', condition: 'default' },
  ],
}

const edited = (...actions: DraftAction[]): Draft => actions.reduce(nextDraft, draftOf(graph))
const edgesOf = ({ graph: { edges } }: Draft) =>
  edges.map(({ from, condition, to }) => `${from} ${condition} ${to}`)

describe('edits', () => {
  test('a node that is added behind a way stands between what the way connected', () => {
    const draft = edited({ kind: 'add', node: node('new'), after: { from: 'good', condition: 'default' } })
    expect(edgesOf(draft)).toContain('good default new')
    expect(edgesOf(draft)).toContain('new default bad')
  })

  test('the first node of an empty flow is where it begins', () => {
    const draft = nextDraft(draftOf(graphOf({})), { kind: 'add', node: node('a') })
    expect(draft.graph.entry_node).toBe('a')
  })

  test('a way leads to one node', () => {
    const draft = edited({ kind: 'connect', edge: { from: 'ask', condition: 'button:y', to: 'bad' } })
    expect(edgesOf(draft)).toEqual(['ask button:n bad', 'good default bad', 'ask button:y bad'])
    const cut = nextDraft(draft, { kind: 'disconnect', way: { from: 'ask', condition: 'button:y' } })
    expect(edgesOf(cut)).toEqual(['ask button:n bad', 'good default bad'])
  })

  test('a button that goes takes its way along', () => {
    const draft = edited({
      kind: 'change',
      id: 'ask',
      field: 'buttons',
      config: { buttons: [{ id: 'y', title: 'Yes' }] },
    })
    expect(edgesOf(draft)).toEqual(['ask button:y good', 'good default bad'])
  })

  test('a node that is deleted takes its ways along, and the next one is the first', () => {
    const draft = edited({ kind: 'delete', ids: ['ask'] })
    expect(draft.graph.entry_node).toBe('good')
    expect(edgesOf(draft)).toEqual(['good default bad'])
  })

  test('what is pasted has ids of its own, the ways between, and no secrets', () => {
    const call = node('call', 'api_call', { url: 'https://a.example', headers: { A: '********', B: 'x' } })
    const part = { nodes: [node('ask'), call], edges: [{ from: 'ask', to: 'call', condition: 'default' }] }
    const text = textOfPart(part)
    const read = partOfText(text)
    expect(partOfText('anything else')).toBeNull()
    const draft = edited({ kind: 'paste', part: read ?? { nodes: [], edges: [] } })
    expect(draft.graph.nodes.map(({ id }) => id)).toEqual(['ask', 'good', 'bad', 'message_1', 'call'])
    expect(edgesOf(draft)).toContain('message_1 default call')
    expect(draft.graph.nodes.at(-1)?.config.headers).toEqual({ B: 'x' })
  })

  test('a part has the ways between its nodes alone', () => {
    expect(partOf(graph, new Set(['good', 'bad'])).edges).toEqual([
      { from: 'good', to: 'bad', condition: 'default' },
    ])
  })
})

describe('undo', () => {
  test('edits of one field are one step, and each step comes back', () => {
    const write = (label: string): DraftAction => ({ kind: 'change', id: 'good', field: 'label', label })
    const draft = edited(write('H'), write('Hi'), { kind: 'delete', ids: ['bad'] })
    const undone = nextDraft(draft, { kind: 'undo' })
    expect(undone.graph.nodes.find(({ id }) => id === 'good')?.label).toBe('Hi')
    expect(nextDraft(undone, { kind: 'undo' }).graph).toBe(graph)
    expect(nextDraft(undone, { kind: 'redo' }).graph).toBe(draft.graph)
    expect(nextDraft(undone, { kind: 'begin', id: 'good' }).future).toEqual([])
  })

  test('a hundred steps are kept', () => {
    const many = Array.from({ length: mostSteps + 20 }, (_one, x) => ({
      kind: 'move' as const,
      positions: { good: { x, y: 1 } },
    }))
    expect(edited(...many).past).toHaveLength(mostSteps)
    expect(nextDraft(draftOf(graph), { kind: 'undo' }).graph).toBe(graph)
  })
})

test('a config of any shape has ways', () => {
  expect(waysOf(node('a', 'buttons', { buttons: 'none' }), [])).toEqual(['default'])
  expect(waysOf(node('a', 'nothing known'), [])).toEqual(['default'])
  expect(waysOf(node('a', 'transfer'), [])).toEqual([])
})

test('arrows follow the ways', () => {
  expect(nodeBeside(graph, 'ask', 'ArrowRight')).toBe('good')
  expect(nodeBeside(graph, 'bad', 'ArrowLeft')).toBe('ask')
})

test('tidied nodes do not lie on each other, and follow each other', () => {
  const places = tidy(graph)
  expect(places.good?.x).toBeGreaterThan(places.ask?.x ?? 0)
  expect(places.bad?.x).toBeGreaterThan(places.good?.x ?? 0)
  const place = placeFor(graph, 'ask')
  expect(place).not.toEqual(graph.nodes[1]?.position)
})

test('a place on the canvas is no difference, a way and a text are', () => {
  const moved = edited({ kind: 'move', positions: { good: { x: 9, y: 9 } } }).graph
  expect(diffOf(graph, moved)).toEqual({ added: [], removed: [], changed: [] })
  const other = edited(
    { kind: 'delete', ids: ['good'] },
    { kind: 'add', node: node('new') },
    { kind: 'change', id: 'bad', field: 'message', config: { message: 'Bye' } },
  ).graph
  const { added, removed, changed } = diffOf(graph, other)
  expect([added, removed, changed].map((nodes) => nodes.map(({ id }) => id))).toEqual([
    ['new'],
    ['good'],
    ['ask', 'bad'],
  ])
})

test('a file is a flow of ours, a graph alone, that of another product, or none', () => {
  const graph = { version: 2, entry_node: null, nodes: [], edges: [] }
  const own = { name: 'Visit', cancel_keywords: ['stop'], graph }
  const read = (value: unknown) => readFlowFile(JSON.stringify(value))
  expect(read(own)).toEqual({ kind: 'own', flow: own })
  expect(read(graph)).toEqual({ kind: 'own', flow: { name: '', graph } })
  expect(read({ version: '6.1', groups: [] })).toEqual({
    kind: 'other',
    file: { version: '6.1', groups: [] },
  })
  for (const none of [[], null, 'text', 5]) expect(read(none)).toBeNull()
  expect(readFlowFile('{')).toBeNull()
  expect(inputOfFile(own)).toMatchObject({ name: 'Visit', cancelKeywords: ['stop'], graph })
})
