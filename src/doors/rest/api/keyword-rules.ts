import { createRuleInput, updateRuleInput } from '#messaging/automation/keyword-rules/rule-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'
import { namesOfWriters } from './writers.ts'

const label = 'keyword rule'

const rule = `id name keywords match_type: matchType case_sensitive: caseSensitive whole_word: wholeWord
  response_type: responseType response_content: responseContentForDoors messaging_account: accountNameForDoors
  conditions priority enabled active_from: activeFrom active_until: activeUntil
  created_by: createdBy { name } updated_by: updatedBy { name } created_at: createdAt updated_at: updatedAt`

/** Keyword rules (document 3, Chatbot; spec/8 KW). */
export const keywordRuleEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listKeywordRules',
    path: '/chatbot/keywords',
    document: `query ($search: String, $page: Int, $limit: Int) {
      answer: keywordRulePage(search: $search, page: $page, limit: $limit) {
        rules: nodes { ${rule} } total page limit
      }
    }`,
    variables: ({ query }) => ({ search: query.get('search'), ...askedPage(query) }),
    answer(answer) {
      const { rules, ...place } = answer as { rules: unknown[] }
      return { rules: rules.map(namesOfWriters), ...place }
    },
  },
  {
    method: 'POST',
    name: 'createKeywordRule',
    path: '/chatbot/keywords',
    input: createRuleInput,
    document: `mutation ($input: CreateKeywordRuleInput!) { answer: createKeywordRule(input: $input) { ${rule} } }`,
    variables: ({ input }) => ({ input }),
    answer: namesOfWriters,
  },
  {
    method: 'GET',
    name: 'getKeywordRule',
    path: '/chatbot/keywords/{id}',
    label,
    document: `query ($id: ID!) { answer: keywordRule(id: $id) { ${rule} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: namesOfWriters,
  },
  {
    method: 'PUT',
    name: 'updateKeywordRule',
    path: '/chatbot/keywords/{id}',
    label,
    input: updateRuleInput,
    document: `mutation ($id: ID!, $input: UpdateKeywordRuleInput!) {
      answer: updateKeywordRule(id: $id, input: $input) { ${rule} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: namesOfWriters,
  },
  {
    method: 'DELETE',
    name: 'deleteKeywordRule',
    path: '/chatbot/keywords/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteKeywordRule(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Keyword rule deleted' }),
  },
]
