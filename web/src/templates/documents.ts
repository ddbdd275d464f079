import { graphql, type ResultOf } from '../graphql/document.ts'

export type Template = ResultOf<typeof templateParts>

/** What is needed to show a template and to fill it in. */
export const templateParts = graphql(`
  fragment TemplateParts on Template {
    id
    name
    language
    category
    numberId
    header { type typeText text }
    body { text }
    footer { text }
    buttons { type text url }
    offer { text hasExpiration }
    cards {
      header { type typeText text }
      body { text }
      buttons { type text url }
    }
    variables {
      body
      header
      buttons
      headerMedia
      headerLocation
      limitedTimeOffer
      cards { body buttons headerMedia }
    }
    sendable
    unsendablePart
    examples {
      body { name value }
      header { name value }
      buttons { name value }
    }
  }
`)

export const templatesQuery = graphql(
  `
  query SendableTemplates($filter: QueryTemplateFilter) {
    sendableTemplates(first: 100, filter: $filter) { nodes { ...TemplateParts } }
  }
`,
  templateParts,
)
