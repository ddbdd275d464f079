import type { Client } from 'urql'
import { sendHeld } from '../composer/outbox.ts'
import type { Value } from '../contact/field-values.ts'
import type { ConversationChangeInput } from '../generated/documents.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { changeConversationsMutation } from './documents.ts'

/** A chat that was left as it is, and why. */
export interface Refusal {
  contactId: string
  code: string
  message: string
}

/** What became of many chats. */
export interface Outcome {
  /** those that are otherwise now than they were */
  changed: string[]
  /** what the changed fields of cases held before */
  previous?: ReadonlyMap<string, Record<string, Value | null>>
  refused: Refusal[]
  /** why not all were asked for */
  problem: Problem | null
}

/** So many are changed at once. */
const most = 100

/** As they are changed one part after the other. */
export function partsOf(ids: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let at = 0; at < ids.length; at += most) parts.push(ids.slice(at, at + most))
  return parts
}

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
