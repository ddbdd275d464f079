import { pauseInput } from '#messaging/automation/chatbot/bot/pause.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { bodyOf, messageFields } from './message-object.ts'
import { filterOf } from './reading.ts'

const label = 'session'

/** The contact as spec/5 1.8 has it: what is hidden from the caller is hidden here too. */
const sessionFields = `id contact_id: contactId messaging_account: accountName status current_flow_id: flowId
  current_step: currentNodeId step_retries: retries session_data: dataForDoors started_at: startedAt
  last_activity_at: lastActivityAt completed_at: endedAt
  contact { id phone name profile_name: profileName }`

interface Session {
  current_flow_id: string | null
  current_step: string | null
  completed_at: string | null
  contact: { id: string; phone: string | null; name: string | null; profile_name: string | null } | null
  messages?: { step_name: string; message: Said | null }[]
}

type Said = Parameters<typeof bodyOf>[0] & { created_at: string }

/** Phones are bare digits on /api (spec/8 G4). */
function sessionObject(answer: unknown) {
  const { current_flow_id, current_step, completed_at, contact, messages, ...others } = answer as Session
  const phone = contact?.phone?.replace(/^\+/, '') ?? ''
  return {
    ...others,
    phone_number: phone,
    current_flow_id: current_flow_id ?? undefined,
    current_step: current_step ?? '',
    completed_at: completed_at ?? undefined,
    contact: contact
      ? { id: contact.id, phone_number: phone, profile_name: contact.name ?? contact.profile_name ?? '' }
      : undefined,
    ...(messages && { messages: messages.flatMap(messageObject) }),
  }
}

function messageObject({ message, step_name }: { message: Said | null; step_name: string }) {
  if (!message) return []
  const { id, direction, created_at } = message
  return [{ id, direction, message: bodyOf(message), step_name, created_at }]
}

/** What persons and the chatbot have with each other (spec/5 1.8; spec/8 CS8; spec/10 DE10). */
export const chatbotSessionEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listChatbotSessions',
    path: '/chatbot/sessions',
    document: `query ($status: String) { answer: botSessionList(status: $status) { ${sessionFields} } }`,
    variables: ({ query }) => ({ status: filterOf(query.get('status')) }),
    answer: (answer) => ({ sessions: (answer as unknown[]).map(sessionObject) }),
  },
  {
    method: 'GET',
    name: 'getChatbotSession',
    path: '/chatbot/sessions/{id}',
    label,
    document: `query ($id: ID!) {
      answer: botSession(id: $id) { ${sessionFields} messages { step_name: stepName message { ${messageFields} } } }
    }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: sessionObject,
  },
  {
    method: 'POST',
    name: 'endChatbotSession',
    path: '/chatbot/sessions/{id}/end',
    label,
    document: `mutation ($id: ID!) { answer: endBotSession(id: $id) { ${sessionFields} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: sessionObject,
  },
  {
    method: 'POST',
    name: 'pauseChatbot',
    path: '/contacts/{id}/bot',
    label: 'contact',
    input: pauseInput,
    document: `mutation ($id: ID!, $pausedUntil: DateTime) {
      answer: pauseBot(contactId: $id, pausedUntil: $pausedUntil) {
        contact_id: contactId paused_until: botPausedUntil
      }
    }`,
    variables: ({ path, input }) => ({ ...input, id: path.id }),
  },
]
