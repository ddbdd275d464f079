import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type ContactBlock = NonNullable<ResultOf<typeof blockFields>['block']>

const blockFields = graphql(`
  fragment BlockFields on Contact {
    id
    block {
      reason
      note
      blockedAt
      blockedBy { __typename name }
      liftedAt
      numbers { isBlocked message number { id name } }
    }
  }
`)

export const contactBlockQuery = graphql(
  `
  query ContactBlock($id: ID!) {
    contact(id: $id) { ...BlockFields }
  }
`,
  blockFields,
)

export const blockContactMutation = changing(
  ['contacts', 'conversations'],
  graphql(
    `
  mutation BlockContact($input: BlockContactInput!) {
    blockContact(input: $input) { contact { ...BlockFields } }
  }
`,
    blockFields,
  ),
)

export const unblockContactMutation = changing(
  ['contacts', 'conversations'],
  graphql(
    `
  mutation UnblockContact($input: UnblockContactInput!) {
    unblockContact(input: $input) { contact { ...BlockFields } }
  }
`,
    blockFields,
  ),
)
