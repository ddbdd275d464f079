import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'
import type { FieldDocuments } from '../fields/documents.ts'

export type Reason = ResultOf<typeof caseSettingsQuery>['caseReasons'][number]

/** Reasons for closing, fields of cases, and whether a reason is needed. */
export const caseSettingsQuery = graphql(`
  query CaseSettings {
    caseReasons(archived: true) { id name isArchived }
    caseFields(archived: true) { key label kind options isArchived }
    caseSettings { isReasonRequired }
  }
`)

export const createReasonMutation = changing(
  ['caseReasons'],
  graphql(`
  mutation CreateCaseReason($input: CreateCaseReasonInput!) {
    createCaseReason(input: $input) { caseReason { id name isArchived } }
  }
`),
)

export const updateReasonMutation = changing(
  ['caseReasons'],
  graphql(`
  mutation UpdateCaseReason($input: UpdateCaseReasonInput!) {
    updateCaseReason(input: $input) { caseReason { id name isArchived } }
  }
`),
)

export const orderReasonsMutation = changing(
  ['caseReasons'],
  graphql(`
  mutation OrderCaseReasons($input: OrderCaseReasonsInput!) {
    orderCaseReasons(input: $input) { caseReasons { id } }
  }
`),
)

export const updateSettingsMutation = changing(
  ['caseSettings'],
  graphql(`
  mutation UpdateCaseSettings($input: UpdateCaseSettingsInput!) {
    updateCaseSettings(input: $input) { caseSettings { isReasonRequired } }
  }
`),
)

const createFieldMutation = changing(
  ['caseFields'],
  graphql(`
  mutation CreateCaseField($input: CreateCaseFieldInput!) {
    createCaseField(input: $input) { caseField { key } }
  }
`),
)

const updateFieldMutation = changing(
  ['caseFields'],
  graphql(`
  mutation UpdateCaseField($input: UpdateCaseFieldInput!) {
    updateCaseField(input: $input) { caseField { key label options isArchived } }
  }
`),
)

const orderFieldsMutation = changing(
  ['caseFields'],
  graphql(`
  mutation OrderCaseFields($input: OrderCaseFieldsInput!) {
    orderCaseFields(input: $input) { caseFields { key } }
  }
`),
)

export const fieldsOfCases: FieldDocuments = {
  create: createFieldMutation,
  update: updateFieldMutation,
  order: orderFieldsMutation,
}
