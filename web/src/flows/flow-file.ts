import type { VariablesOf } from '../graphql/document.ts'
import type { createFlowMutation, WholeFlow } from './documents.ts'
import { copyOf, graphOf } from './graph.ts'

export type CreateInput = VariablesOf<typeof createFlowMutation>['input']

/** A flow as `POST /api/chatbot/flows` takes it: a file of ours is a body of that, and the other way round. */
export function fileOfFlow(flow: WholeFlow): Record<string, unknown> {
  return {
    name: flow.name,
    description: flow.description,
    trigger_keywords: flow.triggerKeywords,
    trigger_button_id: flow.triggerButtonId ?? '',
    initial_message: flow.initialMessage,
    completion_message: flow.completionMessage,
    timeout_message: flow.timeoutMessage,
    cancel_keywords: flow.cancelKeywords,
    cancel_message: flow.cancelMessage,
    panel_config: flow.panelConfig,
    graph: copyOf(graphOf(flow.graph)),
  }
}

/** A copy of a flow under another name. Words that begin a flow begin one: the copy has none. */
export const copyInput = (flow: WholeFlow, name: string): CreateInput => ({
  ...inputOfFile(fileOfFlow(flow)),
  name,
  triggerKeywords: [],
  triggerButtonId: null,
})

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** What a file makes: a flow that is switched off. */
export function inputOfFile(file: Record<string, unknown>): CreateInput {
  const panel = file.panel_config
  return {
    name: wordsOf(file.name),
    description: wordsOf(file.description),
    triggerKeywords: listOf(file.trigger_keywords),
    triggerButtonId: wordsOf(file.trigger_button_id) || null,
    initialMessage: wordsOf(file.initial_message),
    completionMessage: wordsOf(file.completion_message),
    timeoutMessage: wordsOf(file.timeout_message),
    cancelKeywords: listOf(file.cancel_keywords),
    cancelMessage: wordsOf(file.cancel_message),
    ...(panel && typeof panel === 'object' ? { panelConfig: panel } : {}),
    // As it is in the file: the server says what is wrong with it.
    graph: file.graph ?? {},
  }
}

/** What a file holds: a flow as it is exported here, or what another product wrote, which the server reads. */
export type FlowFile =
  | { kind: 'own'; flow: Record<string, unknown> }
  | { kind: 'other'; file: Record<string, unknown> }

/** What the server looks at of other products' files: themes with pictures, results and settings can take megabytes. */
const looksAt = ['version', 'name', 'groups', 'blocks', 'edges', 'variables', 'events', 'nodes', 'entry_node']

const readPart = (file: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(file).filter(([member]) => looksAt.includes(member)))

/** What stands in a file; null where it is no object. A graph alone is a flow without a name. */
export function readFlowFile(text: string): FlowFile | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
    const file = read as Record<string, unknown>
    if (Array.isArray(file.nodes)) return { kind: 'own', flow: { name: '', graph: file } }
    const isOwn = typeof file.graph === 'object' && file.graph !== null
    return isOwn ? { kind: 'own', flow: file } : { kind: 'other', file: readPart(file) }
  } catch {
    return null
  }
}
