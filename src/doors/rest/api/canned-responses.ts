import { createCannedInput, updateCannedInput } from '#messaging/inbox/canned/canned-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage, filterOf } from './reading.ts'

const label = 'canned response'

const response = `id name shortcut content category is_active: isActive usage_count: usageCount
  buttons { id title type url phone_number: phoneNumber ttl_minutes: ttlMinutes flow_id: flowId screen } media_id: mediaIdForDoors
  created_at: createdAt updated_at: updatedAt`

/** Texts that are kept to be sent again (document 2, Canned responses; spec/8 CR and G8). */
export const cannedResponseEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listCannedResponses',
    path: '/canned-responses',
    document: `query ($category: String, $search: String, $isActive: Boolean, $page: Int, $limit: Int, $isWhole: Boolean) {
      answer: cannedResponsePage(
        category: $category, search: $search, isActive: $isActive, page: $page, limit: $limit, isWhole: $isWhole
      ) { canned_responses: nodes { ${response} } total page limit }
    }`,
    variables: ({ query }) => ({
      category: filterOf(query.get('category')),
      search: query.get('search'),
      isActive: query.get('active_only') === 'true' || null,
      isWhole: !query.get('page') && !query.get('limit'),
      ...askedPage(query),
    }),
  },
  {
    method: 'POST',
    name: 'createCannedResponse',
    path: '/canned-responses',
    input: createCannedInput,
    document: `mutation ($input: CreateCannedResponseInput!) { answer: createCannedResponse(input: $input) { ${response} } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'GET',
    name: 'getCannedResponse',
    path: '/canned-responses/{id}',
    label,
    document: `query ($id: ID!) { answer: cannedResponse(id: $id) { ${response} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PUT',
    name: 'updateCannedResponse',
    path: '/canned-responses/{id}',
    label,
    input: updateCannedInput,
    document: `mutation ($id: ID!, $input: UpdateCannedResponseInput!) {
      answer: updateCannedResponse(id: $id, input: $input) { ${response} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
  {
    method: 'DELETE',
    name: 'deleteCannedResponse',
    path: '/canned-responses/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteCannedResponse(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Canned response deleted' }),
  },
  {
    method: 'POST',
    name: 'countCannedResponseUse',
    path: '/canned-responses/{id}/use',
    label,
    document: `mutation ($id: ID!) { answer: useCannedResponse(id: $id) { ${response} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
]
