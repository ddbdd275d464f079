import type { Expression } from '#messaging/flow-language/expressions.ts'
import type { Pattern } from '#messaging/flow-language/regular-expressions.ts'
import type { Template } from '#messaging/flow-language/templates.ts'
import type { ConfigOf } from './node-configs.ts'
import type { NodeType } from './node-sets.ts'

/** A node with its texts compiled. */
export type FlowNode = {
  [T in NodeType]: {
    id: string
    type: T
    label: string
    config: ConfigOf<T>
    /** where each outcome leads */
    edges: ReadonlyMap<string, string>
    templates: ReadonlyMap<string, Template>
    expressions: ReadonlyMap<string, Expression>
    /** of a prompt that checks the answer */
    pattern: Pattern | null
  }
}[NodeType]

export interface FlowGraph {
  entry: string
  nodes: ReadonlyMap<string, FlowNode>
}
