import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const cannedOrders = closedSet('CannedResponseOrder', 'By what a list of canned responses runs.', {
  most_used: 'The one used most first, then by name.',
  name: 'By name.',
})
export type CannedOrder = ValueOf<typeof cannedOrders>

/** Spec/5 1.18. */
export const cannedButtonTypes = closedSet('CannedButtonType', 'What a button of a canned response does.', {
  reply: 'Answers with its title.',
  url: 'Opens an address.',
  phone: 'Calls a phone.',
  voice_call: 'Calls us in the app.',
  flow: 'Opens an interactive flow.',
})
export type CannedButtonType = ValueOf<typeof cannedButtonTypes>
