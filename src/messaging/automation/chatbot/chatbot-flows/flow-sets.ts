import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const initialMessageTypes = closedSet(
  'FlowInitialMessageType',
  'Type of the message with which a flow begins (spec/10 DE11).',
  { text: 'A text.', buttons: 'A text with the buttons of the first node.' },
  { columns: ['chatbot_flow.initial_message_type'] },
)
export type InitialMessageType = ValueOf<typeof initialMessageTypes>

export const completionActions = closedSet(
  'FlowCompletionAction',
  'Action after a flow ends by its graph (spec/8 CB6).',
  {
    none: 'No action.',
    webhook: 'Sends the data of the session to an address.',
    create_record: 'Stores the data of the session with the contact, under the name of the flow.',
  },
  { columns: ['chatbot_flow.on_complete_action'] },
)
export type CompletionAction = ValueOf<typeof completionActions>

export const sessionMoves = closedSet(
  'FlowSessionMove',
  'What happens to sessions that run an older version of a flow.',
  {
    restart: 'The sessions begin again with the current version.',
    move: 'The sessions continue in the current version if the version has the node at which they wait.',
    finish: 'The sessions end now, with status cancelled.',
  },
)
