import { checkSchedule } from '#messaging/automation/flow-graph/check-limits.ts'
import type { FlowFamily } from '#messaging/automation/flow-graph/flow-family.ts'
import type { CompiledNode } from '#messaging/automation/flow-graph/flow-node.ts'
import type { NodeKind } from '#messaging/automation/flow-graph/node-kind.ts'
import { type IvrConfigOf, ivrConfigs } from './ivr-configs.ts'
import { ivrKinds } from './ivr-kinds.ts'
import type { IvrNodeType } from './ivr-sets.ts'

/** A node of a voice menu. */
export type IvrNode = { [T in IvrNodeType]: CompiledNode<T, IvrConfigOf<T>> }[IvrNodeType]

/** Voice menus (spec/5 1.14). */
export const ivrFamily: FlowFamily<IvrNode> = {
  typeOf: (type) => type,
  configs: ivrConfigs,
  kindOf: (type) => ivrKinds[type] as unknown as NodeKind<IvrNode['config']>,
  check(node, problems) {
    if (node.type === 'timing') checkSchedule(node, problems)
  },
  variables: ['caller_phone', 'call_id', 'last_menu_digit'],
}
