import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const botLooks = closedSet(
  'BotLook',
  'Which look of the chatbot took an incoming message; the looks in their order (spec/5 3.4, spec/10 DE1).',
  {
    too_late: 'It waited for more than an hour, so nothing was answered.',
    with_people: 'People have the chat, so the chatbot is silent.',
    person_wrote: 'A person of the team wrote before the chatbot could.',
    paused: 'The chatbot is paused in this chat.',
    off: 'The chatbot was off; a chat that no agent had went to the queue.',
    other_responder: 'Another responder on the number owns the chat.',
    out_of_hours: 'Nobody is there at this time, and the chatbot answers in business hours only.',
    no_text: 'It has no text.',
    transfer_keyword: 'A keyword rule handed the chat over to people.',
    flow: 'A flow that goes on took it.',
    flow_trigger: 'A flow began.',
    keyword: 'A keyword rule answered.',
    greeting: 'A new session was greeted.',
    ai: 'A language model was asked.',
    fallback: 'Nothing else answered, so the fallback message was sent.',
    nothing: 'Nothing answered.',
  },
  { columns: ['bot_decision.look'] },
)
export type BotLook = ValueOf<typeof botLooks>
