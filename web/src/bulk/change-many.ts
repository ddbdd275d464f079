import type { Client } from 'urql'
import { type Outcome, partsOf } from '../chat-list/many-chats.ts'
import { sendHeld } from '../composer/outbox.ts'
import type { Value } from '../contact/field-values.ts'
import type { ConversationChangeInput } from '../generated/documents.ts'
import { problemOf } from '../graphql/problem.ts'
import { changeConversationsMutation } from './documents.ts'

/** Changes chats alike, a hundred after the other. */
export async function changeMany(
  client: Client,
  ids: readonly string[],
  change: ConversationChangeInput,
): Promise<Outcome> {
  // What is held would open them again.
  if (change.close) await sendHeld(ids)
  const previous = new Map<string, Record<string, Value | null>>()
  const outcome: Outcome = { changed: [], previous, refused: [], problem: null }
  for (const contactIds of partsOf(ids)) {
    const input = { contactIds, change }
    const { data, error } = await client.mutation(changeConversationsMutation, { input }).toPromise()
    if (error) return { ...outcome, problem: problemOf(error) }
    for (const result of data?.changeConversations.results ?? []) {
      if (result.__typename === 'ConversationRefused') outcome.refused.push(result)
      else if (result.isChanged) {
        outcome.changed.push(result.contactId)
        if (result.previousCaseFields) previous.set(result.contactId, result.previousCaseFields as never)
      }
    }
  }
  return outcome
}
