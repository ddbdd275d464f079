import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const initialMessageTypes = closedSet(
  'FlowInitialMessageType',
  'What a flow begins with (spec/10 DE11).',
  { text: 'A text.', buttons: 'A text; its buttons are those of the first node.' },
  { columns: ['chatbot_flow.initial_message_type'] },
)
export type InitialMessageType = ValueOf<typeof initialMessageTypes>

export const completionActions = closedSet(
  'FlowCompletionAction',
  'What follows when a flow ends by its graph (spec/8 CB6).',
  {
    none: 'Nothing.',
    webhook: 'An address is told what the session holds.',
    create_record: "What the session holds is kept with the contact, under the flow's name.",
  },
  { columns: ['chatbot_flow.on_complete_action'] },
)
export type CompletionAction = ValueOf<typeof completionActions>

export const sessionMoves = closedSet(
  'FlowSessionMove',
  'What becomes of sessions that run an older version of a flow.',
  {
    restart: 'They begin the present version anew.',
    move: 'They go on in the present version, where that has the node at which they wait.',
    finish: 'They end now, as cancelled.',
  },
)
