import type { TypedDocumentNode } from 'urql'
import { declaredField } from '../../contact/field-documents.ts'
import type {
  CreateContactFieldInput,
  OrderContactFieldsInput,
  UpdateContactFieldInput,
} from '../../generated/documents.ts'
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

const createFieldMutation = changing(
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

const updateFieldMutation = changing(
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

const orderFieldsMutation = changing(
  ['contactFields'],
  graphql(`
  mutation OrderContactFields($input: OrderContactFieldsInput!) {
    orderContactFields(input: $input) { contactFields { key } }
  }
`),
)

/** How fields of something are declared: contacts and cases have fields. */
export interface FieldDocuments {
  create: TypedDocumentNode<unknown, { input: CreateContactFieldInput }>
  update: TypedDocumentNode<unknown, { input: UpdateContactFieldInput }>
  order: TypedDocumentNode<unknown, { input: OrderContactFieldsInput }>
}

export const fieldsOfContacts: FieldDocuments = {
  create: createFieldMutation,
  update: updateFieldMutation,
  order: orderFieldsMutation,
}
