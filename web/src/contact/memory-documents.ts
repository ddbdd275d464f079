import './memory-updates.ts'
import { graphql, type ResultOf } from '../graphql/document.ts'

const customerMemory = graphql(`
  fragment CustomerMemoryFields on CustomerMemory {
    maxFacts
    enabled
    facts {
      id
      text
      author { __typename name }
      updatedAt
    }
  }
`)

/** What is remembered of a contact for the AI replies. */
export const memoryQuery = graphql(
  `
  query CustomerMemory($contactId: ID!) {
    contact(id: $contactId) {
      id
      memory { ...CustomerMemoryFields }
    }
  }
`,
  customerMemory,
)

export type Fact = ResultOf<typeof customerMemory>['facts'][number]

export const createFactMutation = graphql(
  `
  mutation CreateCustomerFact($input: CreateCustomerFactInput!) {
    createCustomerFact(input: $input) {
      customerFact {
        id
        contact {
          id
          memory { ...CustomerMemoryFields }
        }
      }
    }
  }
`,
  customerMemory,
)

export const updateFactMutation = graphql(`
  mutation UpdateCustomerFact($input: UpdateCustomerFactInput!) {
    updateCustomerFact(input: $input) {
      customerFact {
        id
        text
        author { __typename name }
        updatedAt
      }
    }
  }
`)

export const deleteFactMutation = graphql(`
  mutation DeleteCustomerFact($input: DeleteCustomerFactInput!) {
    deleteCustomerFact(input: $input) { deletedId }
  }
`)

export const clearMemoryMutation = graphql(
  `
  mutation ClearCustomerMemory($input: ClearCustomerMemoryInput!) {
    clearCustomerMemory(input: $input) {
      contact {
        id
        memory { ...CustomerMemoryFields }
      }
    }
  }
`,
  customerMemory,
)
