import { t } from '@lingui/core/macro'
import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { loadedWordsOf } from '../problems/words.ts'
import { meQuery } from '../session/documents.ts'
import { tell } from '../ui/toast.ts'
import type { Scheduled } from './documents.ts'

/** What is to be sent later in this chat has changed: it is asked for again where it is shown. */
export function scheduledChanged(cache: Cache, contactId: string): void {
  const chat = cache.keyOfEntity({ __typename: 'Conversation', contactId })
  if (chat) cache.invalidate(chat, 'scheduledMessages', { first: 50 })
}

/** Its time came in vain: who wrote it is told, wherever they are. */
export function scheduledRefused(cache: Cache, message: Scheduled | null): void {
  const me = cache.readQuery({ query: meQuery })?.me
  if (!message?.refusal || !('id' in message.author) || message.author.id !== me?.id) return
  void loadedWordsOf(message.refusal).then((why) =>
    tell({ text: t`Your message for later was not sent: ${why}` }),
  )
}

const changed: UpdateResolver<Record<string, { scheduledMessage: Scheduled }>> = (result, _args, cache) => {
  for (const answer of Object.values(result))
    if (answer?.scheduledMessage) scheduledChanged(cache, answer.scheduledMessage.contactId)
}

const cancelled: UpdateResolver<{ cancelScheduledMessage: { deletedId: string } }> = (
  result,
  _args,
  cache,
) => {
  const { deletedId: id } = result.cancelScheduledMessage
  const contactId = cache.resolve({ __typename: 'ScheduledMessage', id }, 'contactId')
  if (typeof contactId === 'string') scheduledChanged(cache, contactId)
}

export const scheduledUpdates = {
  Mutation: {
    scheduleMessage: changed,
    updateScheduledMessage: changed,
    cancelScheduledMessage: cancelled,
  },
}
