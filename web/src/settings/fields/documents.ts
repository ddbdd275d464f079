import { declaredField } from '../../contact/field-documents.ts'
import { graphql } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export const allFieldsQuery = graphql(
  `
  query AllContactFields {
    contactFields(archived: true) { ...DeclaredField }
  }
`,
  declaredField,
)

export const createFieldMutation = changing(
  ['contactFields'],
  graphql(
    `
  mutation CreateContactField($input: CreateContactFieldInput!) {
    createContactField(input: $input) { contactField { ...DeclaredField } }
  }
`,
    declaredField,
  ),
)

export const updateFieldMutation = changing(
  ['contactFields'],
  graphql(
    `
  mutation UpdateContactField($input: UpdateContactFieldInput!) {
    updateContactField(input: $input) { contactField { ...DeclaredField } }
  }
`,
    declaredField,
  ),
)

export const orderFieldsMutation = changing(
  ['contactFields'],
  graphql(`
  mutation OrderContactFields($input: OrderContactFieldsInput!) {
    orderContactFields(input: $input) { contactFields { key } }
  }
`),
)
