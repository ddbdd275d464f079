import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const starterKinds = closedSet('FlowStarterKind', 'What a flow to begin with is for.', {
  appointment: 'Day, time and name are asked and taken down.',
  order_status: 'An order is looked up at an address.',
  lead_capture: 'Interest, name and mail address are taken down, with consent.',
  opening_hours: 'Whether somebody is there, and a message when nobody is.',
  hand_over: 'The chat is handed over to people with what it is about.',
})
export type StarterKind = ValueOf<typeof starterKinds>
