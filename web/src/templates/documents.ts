import { graphql, type ResultOf } from '../graphql/document.ts'

export type Template = ResultOf<typeof templatesQuery>['sendableTemplates']['nodes'][number]

export const templatesQuery = graphql(`
  query SendableTemplates($filter: QueryTemplateFilter) {
    sendableTemplates(first: 100, filter: $filter) {
      nodes {
        id
        name
        language
        category
        numberId
        header { type typeText text }
        body { text }
        footer { text }
        buttons { type text url }
        variables { body header buttons headerMedia }
        examples {
          body { name value }
          header { name value }
          buttons { name value }
        }
      }
    }
  }
`)
