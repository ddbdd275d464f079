import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'
import { shownStep } from '../../macros/documents.ts'

export type Rule = ResultOf<typeof shownRule>
export type RuleStep = Rule['steps'][number]

const shownRule = graphql(
  `
  fragment ShownRule on InboxRule {
    id
    name
    isEnabled
    isOncePerCase
    stopsOthers
    author { __typename name }
    trigger {
      event hours texts textMatch numberIds languages fromAd minutes tagChange tagNames fieldOf fieldKey fieldValue reasonIds
    }
    conditions {
      status agentId teamId numberId unassigned tags numberIds lastMessageAfter lastMessageBefore window closingWithinHours
      priorities caseReasonIds caseTags caseField { key value } requiredSkillIds overdue unread failed snoozed
    }
    steps {
      __typename
      ... on MacroStep { ...ShownMacroStep }
      ... on InboxRuleWebhookStep { actionId actionName }
      ... on InboxRuleHandOverStep { queueId: teamId queue: team { id name } handOverNotes }
    }
  }
`,
  shownStep,
)

/** The rules in the order in which they run. */
export const rulesQuery = graphql(
  `
  query InboxRules {
    inboxRules { ...ShownRule }
  }
`,
  shownRule,
)

/** The custom actions of which some make a request. */
export const webhookActionsQuery = graphql(`
  query WebhookActions {
    customActions(first: 100) { nodes { id name actionType } }
  }
`)

/** What rules did, newest first. */
export const ruleRunsQuery = graphql(`
  query InboxRuleRuns($ruleId: ID, $first: Int, $after: String) {
    inboxRuleRuns(filter: { ruleId: $ruleId }, first: $first, after: $after) {
      nodes {
        id
        ruleName
        contactId
        conversation { contactId contact { id name profileName phone } }
        event
        occurredAt
        matched
        causedByRules { name }
        status
        steps { kind status code message }
        createdAt
      }
      pageInfo { endCursor hasNextPage }
    }
  }
`)

export type RuleRun = ResultOf<typeof ruleRunsQuery>['inboxRuleRuns']['nodes'][number]

/** How often a rule would have run. */
export const tryRuleQuery = graphql(`
  query TryInboxRule($trigger: InboxRuleTriggerInput!, $conditions: ConversationFilter, $isOncePerCase: Boolean) {
    tryInboxRule(trigger: $trigger, conditions: $conditions, isOncePerCase: $isOncePerCase) {
      runs
      chats
      isComplete
      examples { contactId occurredAt conversation { contactId contact { id name profileName phone } } }
    }
  }
`)

const stale = ['inboxRules'] as const

export const createRuleMutation = changing(
  stale,
  graphql(
    `
  mutation CreateRule($input: CreateInboxRuleInput!) {
    createInboxRule(input: $input) { inboxRule { ...ShownRule } }
  }
`,
    shownRule,
  ),
)

export const updateRuleMutation = changing(
  stale,
  graphql(
    `
  mutation UpdateRule($input: UpdateInboxRuleInput!) {
    updateInboxRule(input: $input) { inboxRule { ...ShownRule } }
  }
`,
    shownRule,
  ),
)

export const deleteRuleMutation = changing(
  stale,
  graphql(`
  mutation DeleteRule($id: ID!) {
    deleteInboxRule(input: { id: $id }) { deletedId }
  }
`),
)

export const orderRulesMutation = changing(
  stale,
  graphql(`
  mutation OrderRules($input: OrderInboxRulesInput!) {
    orderInboxRules(input: $input) { inboxRules { id } }
  }
`),
)
