import { checkLimits } from './check-limits.ts'
import type { FlowFamily } from './flow-family.ts'
import type { FlowNode } from './flow-node.ts'
import { nodeConfigs } from './node-configs.ts'
import { kindOf } from './node-kinds.ts'

/** Older clients call the form node by the platform's name (spec/8 CB9). */
export const presentType = (type: string): string => (type === 'whatsapp_flow' ? 'messaging_flow' : type)

/** Conversation flows (spec/5 1.9). */
export const conversationFamily: FlowFamily<FlowNode> = {
  typeOf: presentType,
  configs: nodeConfigs,
  kindOf,
  check: checkLimits,
  variables: ['phone_number', 'contact_name', 'contact', '_flow_id', '_flow_name', 'last_message'],
}
