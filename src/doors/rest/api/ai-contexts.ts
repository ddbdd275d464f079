import {
  createContextInput,
  updateContextInput,
} from '#messaging/automation/chatbot/ai-contexts/context-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'
import { namesOfWriters } from './writers.ts'

const label = 'AI context'

const context = `id name trigger_keywords: triggerKeywords context_type: contextType
  static_content: staticContent api_config: apiConfigForDoors messaging_account: accountNameForDoors priority enabled
  created_by: createdBy { name } updated_by: updatedBy { name } created_at: createdAt updated_at: updatedAt`

/** What the AI knows (document 3, Chatbot; spec/8 AI1). */
export const aiContextEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listAiContexts',
    path: '/chatbot/ai-contexts',
    document: `query ($search: String, $page: Int, $limit: Int) {
      answer: aiContextPage(search: $search, page: $page, limit: $limit) {
        contexts: nodes { ${context} } total page limit
      }
    }`,
    variables: ({ query }) => ({ search: query.get('search'), ...askedPage(query) }),
    answer(answer) {
      const { contexts, ...place } = answer as { contexts: unknown[] }
      return { contexts: contexts.map(namesOfWriters), ...place }
    },
  },
  {
    method: 'POST',
    name: 'createAiContext',
    path: '/chatbot/ai-contexts',
    input: createContextInput,
    document: `mutation ($input: CreateAiContextInput!) { answer: createAiContext(input: $input) { ${context} } }`,
    variables: ({ input }) => ({ input }),
    answer: namesOfWriters,
  },
  {
    method: 'GET',
    name: 'getAiContext',
    path: '/chatbot/ai-contexts/{id}',
    label,
    document: `query ($id: ID!) { answer: aiContext(id: $id) { ${context} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: namesOfWriters,
  },
  {
    method: 'PUT',
    name: 'updateAiContext',
    path: '/chatbot/ai-contexts/{id}',
    label,
    input: updateContextInput,
    document: `mutation ($id: ID!, $input: UpdateAiContextInput!) {
      answer: updateAiContext(id: $id, input: $input) { ${context} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: namesOfWriters,
  },
  {
    method: 'DELETE',
    name: 'deleteAiContext',
    path: '/chatbot/ai-contexts/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteAiContext(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'AI context deleted' }),
  },
]
