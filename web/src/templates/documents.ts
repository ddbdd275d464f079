import { gql } from 'urql'
import type { ApprovedTemplatesData, ApprovedTemplatesVariables } from '../generated/operations.ts'

export type Template = ApprovedTemplatesData['templates']['nodes'][number]

export const templatesQuery = gql<ApprovedTemplatesData, ApprovedTemplatesVariables>`
  query ApprovedTemplates($search: String) {
    templates(first: 100, status: "approved", search: $search) {
      nodes {
        id
        name
        language
        category
        numberId
        header { type text }
        body { text }
        footer { text }
        buttons { type text url }
        variables { body header buttons headerMedia }
      }
    }
  }
`
