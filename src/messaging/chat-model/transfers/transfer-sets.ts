import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const transferStatuses = closedSet(
  'TransferStatus',
  'Whether people still have a chat that was handed over to them.',
  {
    active: 'People have it, or it waits for them.',
    resumed: 'It was given back: somebody ended it, or closed the chat.',
    expired: 'It ended by itself, because nobody answered in time.',
  },
  { columns: ['transfer.status'] },
)
export type TransferStatus = ValueOf<typeof transferStatuses>

export const transferSources = closedSet(
  'TransferSource',
  'Why a chat was handed over to people.',
  {
    manual: 'Somebody of the team, or a key, did it.',
    flow: 'A flow of the chatbot, or an AI reply, came to that.',
    keyword: 'The person wrote a word that asks for it.',
    chatbot_disabled: 'The chatbot is off.',
  },
  { columns: ['transfer.source'] },
)
export type TransferSource = ValueOf<typeof transferSources>
