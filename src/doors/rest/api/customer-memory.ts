import type { ApiEndpoint } from './endpoint.ts'

interface FactAnswer {
  id: string
  text: string
  /** without an id where the AI found it out */
  author: { id?: string; name: string | null }
}

/** Who wrote it stands beside it, as with notes. */
function factObject({ id, text, author, ...others }: FactAnswer) {
  return { id, text, created_by_id: author.id ?? null, created_by_name: author.name ?? '', ...others }
}

const path = '/contacts/{id}/memory'
const label = 'contact'
const variables: ApiEndpoint['variables'] = ({ path }) => ({ id: path.id })

/** What is remembered of a customer for the AI replies (spec/8 CS6). */
export const customerMemoryEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getCustomerMemory',
    path,
    label,
    document: `query ($id: ID!) {
      answer: customerMemory(contactId: $id) {
        facts { id text author { name ... on MemberActor { id } } created_at: createdAt updated_at: updatedAt }
        max_facts: maxFacts enabled
      }
    }`,
    variables,
    answer: (answer) => {
      const { facts, ...settings } = answer as { facts: FactAnswer[] }
      return { facts: facts.map(factObject), ...settings }
    },
  },
  {
    method: 'DELETE',
    name: 'clearCustomerMemory',
    path,
    label,
    document: 'mutation ($id: ID!) { answer: clearCustomerMemory(contactId: $id) { id } }',
    variables,
    answer: () => ({ message: 'Memory deleted' }),
  },
]
