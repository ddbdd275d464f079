import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'
import { mutationUpdates } from '../graphql/updates.ts'

/** What is kept here of what contacts are remembered by. */
const memoriesIn = (cache: Cache): string[] =>
  cache.inspectFields('Query').flatMap(({ fieldName, fieldKey }) => {
    const contact = fieldName === 'contact' ? cache.resolve('Query', fieldKey) : null
    const memory = typeof contact === 'string' ? cache.resolve(contact, 'memory') : null
    return typeof memory === 'string' ? [memory] : []
  })

/** A fact that was forgotten leaves its list at once; it is read anew when the event tells of it, and not before. */
const forgotten: UpdateResolver<{ deleteCustomerFact: { deletedId: string } }> = (result, _args, cache) => {
  const gone = cache.keyOfEntity({ __typename: 'CustomerFact', id: result.deleteCustomerFact.deletedId })
  for (const memory of memoriesIn(cache)) {
    const facts = cache.resolve(memory, 'facts')
    if (Array.isArray(facts))
      cache.link(
        memory,
        'facts',
        facts.filter((key) => key !== gone),
      )
  }
}

mutationUpdates.deleteCustomerFact = forgotten as UpdateResolver
