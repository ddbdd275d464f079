import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const starterKinds = closedSet('FlowStarterKind', 'Purpose of a starter template for flows.', {
  appointment: 'Asks for day, time and name and records an appointment.',
  order_status: 'Looks up an order at an address.',
  lead_capture: 'Records interest, name and email address, with consent.',
  opening_hours: 'States whether the business is open and takes a message if not.',
  hand_over: 'Transfers the chat to agents with a note of the topic.',
})
export type StarterKind = ValueOf<typeof starterKinds>
