import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const botLooks = closedSet(
  'BotLook',
  'Stage of the chatbot that handled an incoming message; the stages are listed in order (spec/5 3.4, spec/10 DE1).',
  {
    too_late: 'The message waited for more than an hour, so the chatbot did not respond.',
    with_people: 'Agents handle the chat, so the chatbot is silent.',
    person_wrote: 'A member wrote before the chatbot could respond.',
    paused: 'The chatbot is paused in the chat.',
    off: 'The chatbot was off; a chat without an agent went to the queue.',
    other_responder: 'Another responder on the number owns the chat.',
    out_of_hours:
      'The message arrived outside business hours, and the chatbot replies only in business hours.',
    no_text: 'The message has no text.',
    transfer_keyword: 'A keyword rule transferred the chat to agents.',
    flow: 'A running flow handled the message.',
    flow_trigger: 'A flow started.',
    keyword: 'A keyword rule responded.',
    greeting: 'A new session was greeted.',
    ai: 'An AI model was asked.',
    fallback: 'No other stage responded, so the fallback message was sent.',
    nothing: 'No stage responded.',
  },
  { columns: ['bot_decision.look'] },
)
export type BotLook = ValueOf<typeof botLooks>
