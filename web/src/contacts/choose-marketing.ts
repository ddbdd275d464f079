import type { Client } from 'urql'
import { type Outcome, partsOf } from '../chat-list/many-chats.ts'
import { problemOf } from '../graphql/problem.ts'
import { changeMarketingChoicesMutation } from './documents.ts'

/** Opts contacts out of marketing, or in again, a hundred after the other. */
export async function chooseMarketing(
  client: Client,
  ids: readonly string[],
  optedOut: boolean,
): Promise<Outcome> {
  const outcome: Outcome = { changed: [], refused: [], problem: null }
  for (const contactIds of partsOf(ids)) {
    const input = { contactIds, optedOut }
    const { data, error } = await client.mutation(changeMarketingChoicesMutation, { input }).toPromise()
    if (error) return { ...outcome, problem: problemOf(error) }
    for (const result of data?.changeMarketingChoices.results ?? []) {
      if (result.__typename === 'MarketingChoiceRefused') outcome.refused.push(result)
      else if (result.isChanged) outcome.changed.push(result.contactId)
    }
  }
  return outcome
}
