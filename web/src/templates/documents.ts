import { graphql, type ResultOf } from '../graphql/document.ts'

export type Template = ResultOf<typeof templatesQuery>['templates']['nodes'][number]

export const templatesQuery = graphql(`
  query ApprovedTemplates($search: String) {
    templates(first: 100, filter: { status: APPROVED, search: $search }) {
      nodes {
        id
        name
        language
        category
        numberId
        header { typeText text }
        body { text }
        footer { text }
        buttons { type text url }
        variables { body header buttons headerMedia }
      }
    }
  }
`)
