import { gql } from 'urql'

export interface Template {
  id: string
  name: string
  language: string
  category: string
  numberId: string
  header: { type: string; text: string | null } | null
  body: { text: string }
  footer: { text: string } | null
  buttons: { type: string; text: string; url: string | null }[]
  variables: { body: string[]; header: string[]; buttons: string[]; headerMedia: boolean }
}

export const templatesQuery = gql<{ templates: { nodes: Template[] } }, { search?: string }>`
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
