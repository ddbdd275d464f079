import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

const writtenTemplate = graphql(`
  fragment WrittenTemplate on Template {
    id
    name
    displayName
    language
    category
    status
    platformStatus
    rejectionReason
    quality
    qualityText
    numberId
    platformId
    form {
      headerType
      headerContent
      bodyContent
      footerContent
      buttons {
        type
        text
        url
        phoneNumber
        example
        flowId
        flowAction
        navigateScreen
        otpType
        autofillText
        packageName
        signatureHash
        supportedApps { packageName signatureHash }
      }
      sampleValues { component index paramName value }
      addSecurityRecommendation
      codeExpirationMinutes
    }
    createdByName
    updatedByName
    updatedAt
  }
`)

export const managedTemplatesQuery = graphql(
  `
  query ManagedTemplates($filter: TemplateFilter, $first: Int, $after: String, $last: Int, $before: String) {
    templates(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...WrittenTemplate }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  writtenTemplate,
)
export type WrittenTemplate = ResultOf<typeof managedTemplatesQuery>['templates']['nodes'][number]

export const writtenTemplateQuery = graphql(
  `
  query WrittenTemplateById($id: ID!) {
    template(id: $id) {
      ...WrittenTemplate
      headerFile { id kind }
      decisions { kind before after reason explanation recommendation needsAction at }
      translations { ...WrittenTemplate }
    }
  }
`,
  writtenTemplate,
)
export type OpenTemplate = ResultOf<typeof writtenTemplateQuery>['template']
export type Decision = OpenTemplate['decisions'][number]

export const templateUsesQuery = graphql(`
  query TemplateUses($id: ID!) {
    template(id: $id) {
      id
      broadcasts(first: 20) { nodes { id name status createdAt } }
    }
  }
`)

export const templateLaterQuery = graphql(`
  query TemplateLater($id: ID!) {
    template(id: $id) {
      id
      scheduledMessages(first: 20) {
        nodes { id contactId status dueAt conversation { contactId contact { id name profileName phone } } }
      }
    }
  }
`)

export const numbersForTemplatesQuery = graphql(`
  query NumbersForTemplates {
    numbers { id name displayName status isDefault }
  }
`)

export const templateProblemsQuery = graphql(`
  query TemplateProblems($input: SaveTemplateDraftInput!) {
    templateProblems(input: $input) { rule field message variable most blocks }
  }
`)
export type Problem = ResultOf<typeof templateProblemsQuery>['templateProblems'][number]

export const saveDraftMutation = changing(
  ['templates', 'template', 'sendableTemplates'],
  graphql(
    `
  mutation SaveTemplateDraft($input: SaveTemplateDraftInput!) {
    saveTemplateDraft(input: $input) { template { ...WrittenTemplate } }
  }
`,
    writtenTemplate,
  ),
)

export const changeDraftMutation = changing(
  ['templates', 'template', 'sendableTemplates'],
  graphql(
    `
  mutation ChangeTemplateDraft($input: ChangeTemplateDraftInput!) {
    changeTemplateDraft(input: $input) { template { ...WrittenTemplate } }
  }
`,
    writtenTemplate,
  ),
)

export const submitTemplateMutation = changing(
  ['templates', 'template', 'sendableTemplates'],
  graphql(
    `
  mutation SubmitTemplate($id: ID!) {
    submitTemplate(input: { id: $id }) { template { ...WrittenTemplate } }
  }
`,
    writtenTemplate,
  ),
)

export const syncTemplatesMutation = changing(
  ['templates', 'template', 'sendableTemplates'],
  graphql(`
  mutation SyncTemplates($numberId: ID!) {
    syncTemplates(input: { numberId: $numberId }) { count }
  }
`),
)

export const deleteTemplateMutation = changing(
  ['templates', 'template', 'sendableTemplates'],
  graphql(`
  mutation DeleteTemplate($id: ID!) {
    deleteTemplate(input: { id: $id }) { deletedId }
  }
`),
)

export const changeTemplatesMutation = changing(
  ['templates', 'template', 'sendableTemplates'],
  graphql(`
  mutation ChangeTemplates($templateIds: [ID!]!, $change: TemplateChange!) {
    changeTemplates(input: { templateIds: $templateIds, change: $change }) {
      results {
        __typename
        ... on TemplateChanged { templateId }
        ... on TemplateRefused { templateId message }
      }
    }
  }
`),
)
