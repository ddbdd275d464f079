import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const cannedOrders = closedSet('CannedResponseOrder', 'Order of a list of canned responses.', {
  most_used: 'Most used canned responses first, then by name.',
  name: 'Canned responses sorted by name.',
})
export type CannedOrder = ValueOf<typeof cannedOrders>

/** Spec/5 1.18. */
export const cannedButtonTypes = closedSet('CannedButtonType', 'Action of a button of a canned response.', {
  reply: 'The button sends its title as a reply.',
  url: 'The button opens a URL.',
  phone: 'The button calls a phone number.',
  voice_call: 'The button calls the workspace in the app of the platform.',
  flow: 'The button opens an interactive flow.',
})
export type CannedButtonType = ValueOf<typeof cannedButtonTypes>
