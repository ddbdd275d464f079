import { useQuery } from 'urql'
import { assigneesQuery } from '../../assignment/documents.ts'
import { usableQuery } from '../../canned/documents.ts'
import { caseFieldsQuery, closingQuery } from '../../cases/documents.ts'
import { tagsQuery } from '../../contact/documents.ts'
import { useMay } from '../../session/me-context.ts'
import { skillsQuery } from '../../skills/documents.ts'
import { templatesQuery } from '../../templates/documents.ts'
import { needsSpecial } from '../../templates/needs-special.ts'
import { webhookActionsQuery } from '../rules/documents.ts'

/** The saved replies that a step can send. */
export function useReplyChoices() {
  const may = useMay('CANNED_RESPONSES_READ')
  const [{ data }] = useQuery({ query: usableQuery, variables: { first: 100 }, pause: !may })
  return data?.cannedResponses.nodes
}

/** The templates that a step can send: those whose values are texts. */
export function useTemplateChoices() {
  const [{ data }] = useQuery({ query: templatesQuery })
  return data?.sendableTemplates.nodes.filter(
    ({ sendable, variables }) => sendable && !variables.headerMedia && !needsSpecial(variables),
  )
}

/** The tags of the workspace. */
export function useTagChoices() {
  const may = useMay('TAGS_READ')
  const [{ data }] = useQuery({ query: tagsQuery, pause: !may })
  return data?.tags.nodes.map(({ name }) => name) ?? []
}

/** The fields of cases. */
export function useFieldChoices() {
  const [{ data }] = useQuery({ query: caseFieldsQuery })
  return data?.caseFields
}

/** The reasons for closing. */
export function useReasonChoices() {
  const [{ data }] = useQuery({ query: closingQuery })
  return data?.caseReasons
}

/** The skills of the workspace. */
export function useSkillChoices() {
  const [{ data }] = useQuery({ query: skillsQuery })
  return data?.skills
}

/** Agents and teams. */
export function useAssigneeChoices() {
  const [{ data }] = useQuery({ query: assigneesQuery })
  const all = data?.assignees.map(({ assignee }) => assignee) ?? []
  return {
    agents: all.filter(({ __typename: type }) => type === 'MemberAssignee'),
    teams: all.filter(({ __typename: type }) => type === 'TeamAssignee'),
  }
}

/** The custom actions that make a request. */
export function useWebhookChoices() {
  const may = useMay('CUSTOM_ACTIONS_READ')
  const [{ data }] = useQuery({ query: webhookActionsQuery, pause: !may })
  return data?.customActions.nodes.filter(({ actionType }) => actionType === 'WEBHOOK')
}
