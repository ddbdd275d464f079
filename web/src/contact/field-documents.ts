import { graphql, type ResultOf } from '../graphql/document.ts'

export type DeclaredField = ResultOf<typeof contactFieldsQuery>['contactFields'][number]

export const declaredField = graphql(`
  fragment DeclaredField on ContactField { key label kind options isArchived }
`)

/** What custom fields of contacts hold, in their order. */
export const contactFieldsQuery = graphql(
  `
  query ContactFields {
    contactFields { ...DeclaredField }
  }
`,
  declaredField,
)
