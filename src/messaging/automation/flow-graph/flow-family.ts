import type { z } from 'zod'
import type { CompiledNode } from './flow-node.ts'
import type { NodeKind } from './node-kind.ts'
import type { Problems } from './problems.ts'

/**
 * What the compiler knows of one family of graphs: conversation flows (./conversation-family.ts) and voice menus
 * (src/messaging/calls/voice-menus/ivr-flows). All families share the shape of a graph and the problems that it can have.
 */
export interface FlowFamily<N extends CompiledNode> {
  /** the present name of a type; older clients may have another one */
  typeOf(name: string): string
  /** the schema of the config of each type */
  configs: Readonly<Record<string, z.ZodType>>
  kindOf(type: N['type']): NodeKind<N['config']>
  /** what no schema says of a config: ids that repeat, limits of the platform */
  check(node: N, problems: Problems): void
  /** variables that are known from the beginning */
  variables: readonly string[]
}
