import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type Rule = ResultOf<typeof keywordRule>

const keywordRule = graphql(`
  fragment KeywordRuleRow on KeywordRule {
    id
    name
    keywords
    matchType
    caseSensitive
    wholeWord
    conditions
    priority
    enabled
    activeFrom
    activeUntil
    responseType
    number { id name }
    response {
      __typename
      ... on TextResponse { text: body buttons { id title } }
      ... on TemplateResponse { template { id name language } templateName language bodyValues { name value } }
      ... on MediaResponse { file { id kind filename size } url caption filename }
      ... on FlowResponse { chatbotFlowId formId }
      ... on ScriptResponse { script: body }
      ... on TransferResponse { words: body team { id name } notes }
    }
  }
`)

export const rulesQuery = graphql(
  `
  query KeywordRules($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    keywordRules(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...KeywordRuleRow }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  keywordRule,
)

/** Rules that can never answer. */
export const unreachableQuery = graphql(`
  query UnreachableKeywordRules {
    unreachableKeywordRules { rule { id } caughtBy { id name } }
  }
`)

export const tryQuery = graphql(`
  query TryKeywordRules($text: String!) {
    testKeywordRules(text: $text) {
      rule { id name }
      keyword
      passedOver { rule { id name } cause problem }
    }
  }
`)

/** Words of customers that have a keyword as a part of them. */
export const caughtQuery = graphql(`
  query WordsCaughtByKeyword($keyword: String!) {
    wordsCaughtByKeyword(keyword: $keyword)
  }
`)

/** That rules changed; what is on the screen of them is asked for again. */
export const ruleEvents = graphql(`
  subscription KeywordRuleEvents {
    events(types: [KEYWORD_RULES_CHANGED]) { __typename sequence }
  }
`)

const stale = ['keywordRules', 'unreachableKeywordRules', 'testKeywordRules'] as const

export const createRuleMutation = changing(
  stale,
  graphql(
    `
  mutation CreateKeywordRule($input: CreateKeywordRuleInput!) {
    createKeywordRule(input: $input) { keywordRule { ...KeywordRuleRow } }
  }
`,
    keywordRule,
  ),
)

export const updateRuleMutation = changing(
  stale,
  graphql(
    `
  mutation UpdateKeywordRule($input: UpdateKeywordRuleInput!) {
    updateKeywordRule(input: $input) { keywordRule { ...KeywordRuleRow } }
  }
`,
    keywordRule,
  ),
)

export const moveRuleMutation = changing(
  stale,
  graphql(`
  mutation MoveKeywordRule($id: ID!, $beforeId: ID) {
    moveKeywordRule(input: { id: $id, beforeId: $beforeId }) { keywordRule { id priority } }
  }
`),
)

export const deleteRuleMutation = changing(
  stale,
  graphql(`
  mutation DeleteKeywordRule($id: ID!) {
    deleteKeywordRule(input: { id: $id }) { deletedId }
  }
`),
)
