import {
  createPublicKeyInput,
  rotatePublicKeyInput,
  updatePublicKeyInput,
} from '#people/public-keys/public-key-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

const key = `
  id name key_prefix: keyPrefix scopes allowed_ips: allowedIps expires_at: expiresAt last_used_at: lastUsedAt
  is_active: isActive rotated_from: rotatedFromId created_at: createdAt`

/** The keys of /v1, managed by people (spec/7, Additions to the application API). */
export const publicKeyEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listPublicKeys',
    path: '/public-keys',
    document: `query ($page: Int, $limit: Int) {
      answer: publicKeyPage(page: $page, limit: $limit) { public_keys: nodes { ${key} } total page limit }
    }`,
    variables: ({ query }) => askedPage(query),
  },
  {
    method: 'POST',
    name: 'createPublicKey',
    path: '/public-keys',
    input: createPublicKeyInput,
    document: `mutation ($input: CreatePublicKeyInput!) { answer: createPublicKey(input: $input) { ${key} key } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'PUT',
    name: 'updatePublicKey',
    path: '/public-keys/{id}',
    label: 'key',
    input: updatePublicKeyInput,
    document: `mutation ($id: ID!, $input: UpdatePublicKeyInput!) {
      answer: updatePublicKey(id: $id, input: $input) { ${key} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
  {
    method: 'POST',
    name: 'rotatePublicKey',
    path: '/public-keys/{id}/rotate',
    label: 'key',
    input: rotatePublicKeyInput,
    document: `mutation ($id: ID!, $overlapHours: Int) {
      answer: rotatePublicKey(id: $id, overlapHours: $overlapHours) { ${key} key }
    }`,
    variables: ({ path, input }) => ({ id: path.id, overlapHours: input.overlapHours ?? null }),
  },
  {
    method: 'DELETE',
    name: 'deletePublicKey',
    path: '/public-keys/{id}',
    label: 'key',
    document: 'mutation ($id: ID!) { answer: revokePublicKey(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Key revoked' }),
  },
]
