import type { Expression } from '#messaging/automation/flow-language/expressions.ts'
import type { Pattern } from '#messaging/automation/flow-language/regular-expressions.ts'
import type { Template } from '#messaging/automation/flow-language/templates.ts'
import type { ConfigOf } from './node-configs.ts'
import type { NodeType } from './node-sets.ts'

/** A node with its texts compiled. */
export interface CompiledNode<T extends string = string, C = unknown> {
  id: string
  type: T
  label: string
  config: C
  /** where each outcome leads */
  edges: ReadonlyMap<string, string>
  templates: ReadonlyMap<string, Template>
  expressions: ReadonlyMap<string, Expression>
  /** of a prompt that checks the answer */
  pattern: Pattern | null
}

/** A node of a conversation flow. */
export type FlowNode = { [T in NodeType]: CompiledNode<T, ConfigOf<T>> }[NodeType]

export interface FlowGraph<N = FlowNode> {
  entry: string
  nodes: ReadonlyMap<string, N>
}
