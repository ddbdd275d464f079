import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type FormRow = ResultOf<typeof formRow>

const formRow = graphql(`
  fragment FormRow on InteractiveFlow {
    id
    name
    status
    statusText
    category
    hasLocalChanges
    answerCount { value isExact }
    alerts { kind kindText message }
    number { id name }
  }
`)

export const formsQuery = graphql(
  `
  query Forms($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    interactiveFlows(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...FormRow }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  formRow,
)

export type Form = ResultOf<typeof formWhole>
export type FormProblem = Form['problems'][number]

const formWhole = graphql(
  `
  fragment FormWhole on InteractiveFlow {
    ...FormRow
    platformId
    jsonVersion
    flowJson
    pushedDefinition
    previewUrl
    endpointUrl
    cannedAnswers
    answerMapping { question target key value }
    problems { code severity message path line column endLine endColumn }
    platformProblems { code severity message path line column endLine endColumn }
  }
`,
  formRow,
)

export const formQuery = graphql(
  `
  query Form($id: ID!) {
    interactiveFlow(id: $id) { ...FormWhole }
  }
`,
  formWhole,
)

export const checkQuery = graphql(`
  query CheckForm($text: String!) {
    checkFlowJson(text: $text) { code severity message path line column endLine endColumn }
  }
`)

/** That forms changed, or that the platform warns of one; what is on the screen of them is asked for again. */
export const formEvents = graphql(`
  subscription FormEvents {
    events(types: [INTERACTIVE_FLOW_CHANGED, INTERACTIVE_FLOW_ALERT]) { __typename sequence }
  }
`)

const stale = ['interactiveFlows'] as const

export const createFormMutation = changing(
  stale,
  graphql(`
  mutation CreateForm($input: CreateInteractiveFlowInput!) {
    createInteractiveFlow(input: $input) { interactiveFlow { id } }
  }
`),
)

export const saveFormMutation = graphql(
  `
  mutation SaveForm($input: UpdateInteractiveFlowInput!) {
    updateInteractiveFlow(input: $input) { interactiveFlow { ...FormWhole } }
  }
`,
  formWhole,
)

export const duplicateFormMutation = changing(
  stale,
  graphql(`
  mutation DuplicateForm($id: ID!) {
    duplicateInteractiveFlow(input: { id: $id }) { interactiveFlow { id name } }
  }
`),
)

export const deleteFormMutation = changing(
  stale,
  graphql(`
  mutation DeleteForm($id: ID!) {
    deleteInteractiveFlow(input: { id: $id }) { deletedId }
  }
`),
)

export const syncFormsMutation = changing(
  stale,
  graphql(`
  mutation SyncForms($numberId: ID!) {
    syncInteractiveFlows(input: { numberId: $numberId }) { synced created updated }
  }
`),
)

export const pushFormMutation = graphql(
  `
  mutation PushForm($id: ID!) {
    pushInteractiveFlow(input: { id: $id }) { interactiveFlow { ...FormWhole } }
  }
`,
  formWhole,
)

export const publishFormMutation = graphql(
  `
  mutation PublishForm($id: ID!) {
    publishInteractiveFlow(input: { id: $id }) { interactiveFlow { ...FormWhole } }
  }
`,
  formWhole,
)

export const deprecateFormMutation = graphql(
  `
  mutation DeprecateForm($id: ID!) {
    deprecateInteractiveFlow(input: { id: $id }) { interactiveFlow { ...FormWhole } }
  }
`,
  formWhole,
)

export const setEndpointMutation = graphql(
  `
  mutation SetFormEndpoint($input: SetInteractiveFlowEndpointInput!) {
    setInteractiveFlowEndpoint(input: $input) { interactiveFlow { ...FormWhole } }
  }
`,
  formWhole,
)

export const setMappingMutation = graphql(
  `
  mutation SetFormMapping($input: SetInteractiveFlowAnswerMappingInput!) {
    setInteractiveFlowAnswerMapping(input: $input) { interactiveFlow { ...FormWhole } }
  }
`,
  formWhole,
)

export const usesQuery = graphql(`
  query FormUses($id: ID!) {
    interactiveFlow(id: $id) { id uses { kind id name } }
  }
`)

export type Summary = NonNullable<ResultOf<typeof answersQuery>['interactiveFlow']>['answerSummary']
export type AnswerRow = NonNullable<
  ResultOf<typeof answersQuery>['interactiveFlow']
>['answers']['nodes'][number]

export const answersQuery = graphql(`
  query FormAnswers($id: ID!, $filter: FormAnswerFilter, $first: Int, $after: String, $last: Int, $before: String) {
    interactiveFlow(id: $id) {
      id
      answerSummary { total isWhole questions { name label answered choices { value label count } } }
      answers(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
        nodes {
          id
          createdAt
          fields { name label text }
          message { id contact { id name profileName phone } }
        }
        pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
        totalCount { value isExact }
      }
    }
  }
`)

/** What a message of a chat filled in. */
export const messageAnswerQuery = graphql(`
  query MessageAnswer($id: ID!) {
    message(id: $id) {
      id
      content {
        __typename
        ... on FormAnswerContent { answer { id fields { name label text } flow { id name } } }
      }
    }
  }
`)

export const contactAnswersQuery = graphql(`
  query ContactFormAnswers($id: ID!) {
    contact(id: $id) {
      id
      formAnswers(first: 20) {
        nodes { id createdAt fields { name label text } flow { id name } }
      }
    }
  }
`)

export type Exchange = ResultOf<typeof exchangesQuery>['interactiveFlow']['exchanges'][number]

export const exchangesQuery = graphql(`
  query FormExchanges($id: ID!) {
    interactiveFlow(id: $id) {
      id
      exchanges { id action screen asked answered httpStatus failure durationMs createdAt }
    }
  }
`)
