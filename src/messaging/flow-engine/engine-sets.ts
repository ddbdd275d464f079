import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const flowEnds = closedSet('FlowEnd', 'How a flow ended.', {
  completed: 'By its graph, or at a limit.',
  cancelled: 'By a word that cancels it, or because it is gone.',
  timeout: 'The customer did not answer in time.',
  handed_over: 'People have the chat.',
})
export type FlowEnd = ValueOf<typeof flowEnds>
