import { createFlowInput, updateFlowInput } from '#messaging/automation/chatbot/chatbot-flows/flow-input.ts'
import { simulateBody } from '#messaging/automation/chatbot/chatbot-flows/simulate-body.ts'
import { publishInput } from '#messaging/automation/chatbot/chatbot-flows/versions.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'
import { namesOfWriters } from './writers.ts'

const label = 'flow'

const listed = `id name description trigger_keywords: triggerKeywords steps_count: nodeCount
  messaging_account: accountNameForDoors enabled version: liveVersion created_by: createdBy { name }
  updated_by: updatedBy { name } created_at: createdAt updated_at: updatedAt`

const whole = `${listed} trigger_button_id: triggerButtonId initial_message: initialMessage
  initial_message_type: initialMessageType completion_message: completionMessage
  on_complete_action: onCompleteAction completion_config: completionConfig timeout_message: timeoutMessage
  cancel_keywords: cancelKeywords cancel_message: cancelMessage panel_config: panelConfig graph`

const versionFields = 'version note published_by: publishedBy { name } published_at: publishedAt graph'

/** Upstream clients read both names of the switch (spec/5 1.9). */
function flowObject(answer: unknown) {
  const flow = namesOfWriters(answer) as ReturnType<typeof namesOfWriters> & { enabled: boolean }
  return { ...flow, is_enabled: flow.enabled }
}

function versionObject(answer: unknown) {
  const { published_by, ...version } = answer as { published_by: { name: string | null } | null }
  return { ...version, published_by_name: published_by?.name ?? '' }
}

/** As clients write an input (spec/10 DE9). */
function simulatedBy(input: unknown) {
  const { button_id, ...others } = Object(input) as Record<string, unknown>
  return button_id === undefined ? others : { ...others, button: button_id }
}

interface Answered {
  steps: { effects: unknown[]; path: unknown[] }[]
}

/** Everything that one request brought about, in its order (spec/10 DE9). */
function simulationObject(answer: unknown) {
  const { steps, ...others } = answer as Answered
  return {
    ...others,
    outputs: steps.flatMap(({ effects }) => effects),
    path: steps.flatMap(({ path }) => path),
  }
}

/** Conversation flows of the chatbot (document 3, Chatbot; spec/5 1.9; spec/8 CF; spec/10 DE10). */
export const chatbotFlowEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listChatbotFlows',
    path: '/chatbot/flows',
    document: `query ($search: String, $page: Int, $limit: Int) {
      answer: chatbotFlowPage(search: $search, page: $page, limit: $limit) {
        flows: nodes { ${listed} } total page limit
      }
    }`,
    variables: ({ query }) => ({ search: query.get('search'), ...askedPage(query) }),
    answer(answer) {
      const { flows, ...place } = answer as { flows: unknown[] }
      return { flows: flows.map(flowObject), ...place }
    },
  },
  {
    method: 'POST',
    name: 'createChatbotFlow',
    path: '/chatbot/flows',
    input: createFlowInput,
    document: `mutation ($input: CreateChatbotFlowInput!) {
      answer: createChatbotFlow(input: $input, publishes: true) { ${whole} }
    }`,
    variables: ({ input }) => ({ input }),
    answer: flowObject,
  },
  {
    method: 'GET',
    name: 'getChatbotFlow',
    path: '/chatbot/flows/{id}',
    label,
    document: `query ($id: ID!) { answer: chatbotFlow(id: $id) { ${whole} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: flowObject,
  },
  {
    method: 'PUT',
    name: 'updateChatbotFlow',
    path: '/chatbot/flows/{id}',
    label,
    input: updateFlowInput,
    document: `mutation ($id: ID!, $input: UpdateChatbotFlowInput!) {
      answer: updateChatbotFlow(id: $id, input: $input, publishes: true) { ${whole} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: flowObject,
  },
  {
    method: 'DELETE',
    name: 'deleteChatbotFlow',
    path: '/chatbot/flows/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteChatbotFlow(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Flow deleted' }),
  },
  {
    method: 'POST',
    name: 'simulateChatbotFlow',
    path: '/chatbot/flows/{id}/simulate',
    label,
    input: simulateBody,
    document: `mutation ($id: ID!, $graph: JSON, $version: Int, $state: JSON, $inputs: [JSON!]!) {
      answer: simulateFlow(id: $id, graph: $graph, version: $version, state: $state, inputs: $inputs) {
        state end steps { effects: effectsForDoors path { node_id: nodeId outcome problem variables } }
        problems { severity node_id: nodeId path code message }
      }
    }`,
    variables: ({ path, input: { input, ...others } }) => ({
      ...others,
      id: path.id,
      inputs: input === undefined || input === null ? [] : [simulatedBy(input)],
    }),
    answer: simulationObject,
  },
  {
    method: 'GET',
    name: 'listChatbotFlowVersions',
    path: '/chatbot/flows/{id}/versions',
    label,
    document: `query ($id: ID!) { answer: chatbotFlow(id: $id) { versions { ${versionFields} } } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: (answer) => ({ versions: (answer as { versions: unknown[] }).versions.map(versionObject) }),
  },
  {
    method: 'POST',
    name: 'publishChatbotFlow',
    path: '/chatbot/flows/{id}/publish',
    label,
    input: publishInput,
    document: `mutation ($id: ID!, $note: String) {
      answer: publishChatbotFlow(id: $id, note: $note) { ${whole} }
    }`,
    variables: ({ path, input }) => ({ ...input, id: path.id }),
    answer: flowObject,
  },
  {
    method: 'POST',
    name: 'restoreChatbotFlowVersion',
    path: '/chatbot/flows/{id}/versions/{version}/restore',
    label,
    words: ['version'],
    document: `mutation ($id: ID!, $version: Int!) {
      answer: restoreFlowVersion(id: $id, version: $version) { ${whole} }
    }`,
    variables: ({ path }) => ({ id: path.id, version: versionNumber(path.version) }),
    answer: flowObject,
  },
]

/** A word that is no number is the number of no version. */
const versionNumber = (word = ''): number => (/^\d{1,9}$/.test(word) ? Number(word) : 0)
