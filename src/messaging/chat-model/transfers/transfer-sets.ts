import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const transferStatuses = closedSet(
  'TransferStatus',
  'Status of a transfer of a chat to agents.',
  {
    active: 'The transferred chat has an agent or is waiting for one.',
    resumed: 'The transferred chat was released manually, or by closing the chat.',
    expired: 'The transfer ended automatically because nobody answered in time.',
  },
  { columns: ['transfer.status'] },
)
export type TransferStatus = ValueOf<typeof transferStatuses>

export const transferSources = closedSet(
  'TransferSource',
  'Reason for which a chat was transferred to agents.',
  {
    manual: 'A member or an API key transferred the chat.',
    flow: 'A flow of the chatbot or an AI reply transferred the chat.',
    keyword: 'The customer wrote a keyword that requests a transfer.',
    chatbot_disabled: 'The chatbot is disabled.',
  },
  { columns: ['transfer.source'] },
)
export type TransferSource = ValueOf<typeof transferSources>
