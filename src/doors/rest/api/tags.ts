import { createTagInput, updateTagInput } from '#messaging/inbox/tags/tag-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

const tag = 'name color created_at: createdAt updated_at: updatedAt'

/** Labels of contacts (document 2, Tags); the name in the path is URL-encoded. */
export const tagEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listTags',
    path: '/tags',
    document: `query ($search: String, $page: Int, $limit: Int) {
      answer: tagPage(search: $search, page: $page, limit: $limit) { tags: nodes { ${tag} } total page limit }
    }`,
    variables: ({ query }) => ({ search: query.get('search'), ...askedPage(query) }),
  },
  {
    method: 'POST',
    name: 'createTag',
    path: '/tags',
    input: createTagInput,
    document: `mutation ($input: CreateTagInput!) { answer: createTag(input: $input) { ${tag} } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'PUT',
    name: 'updateTag',
    path: '/tags/{name}',
    words: ['name'],
    input: updateTagInput,
    document: `mutation ($name: String!, $input: UpdateTagInput!) { answer: updateTag(currentName: $name, input: $input) { ${tag} } }`,
    variables: ({ path, input }) => ({ name: path.name, input }),
  },
  {
    method: 'DELETE',
    name: 'deleteTag',
    path: '/tags/{name}',
    words: ['name'],
    document: 'mutation ($name: String!) { answer: deleteTag(name: $name) }',
    variables: ({ path }) => ({ name: path.name }),
    answer: () => ({ message: 'Tag deleted' }),
  },
]
