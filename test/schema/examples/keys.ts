import { writeRequestLog } from '#people/request-log/note-request.ts'
import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const publicKey = async (scene: Scene, name: string) =>
  (await scene.post('/public-keys', { name, scopes: ['messages:send'] })).id
const applicationKey = async (scene: Scene, name: string) => (await scene.post('/api-keys', { name })).id

/** A request with a key of the workspace, as the log has it. */
async function ask({ tenant, parley }: Scene): Promise<void> {
  await tenant.v1.get('/numbers')
  await writeRequestLog(parley.app)
}

export const keys: Examples = {
  createPublicKey: {
    given: { name: 'CRM', scopes: ['MESSAGES_SEND', 'CONTACTS_READ'], allowedIps: ['203.0.113.0/24'] },
    select: '{ publicKey { id name key keyPrefix scopes allowedIps } }',
  },
  publicKeys: {
    given: { first: 20 },
    select: '{ totalCount { value } nodes { id name keyPrefix scopes isActive lastUsedAt } }',
  },
  publicKeyScopes: {},
  publicKeyScopeCatalogue: { select: '{ scope permissions missing }' },
  updatePublicKey: {
    given: async (scene) => ({ id: await publicKey(scene, 'Shop'), name: 'Web shop' }),
    select: '{ publicKey { id name scopes isActive } }',
  },
  rotatePublicKey: {
    given: async (scene) => ({ id: await publicKey(scene, 'Depot'), overlapHours: 24 }),
    select: '{ publicKey { id name key rotatedFromId rotatedFrom { name } } }',
  },
  revokePublicKey: {
    given: async (scene) => ({ id: await publicKey(scene, 'Old') }),
    select: '{ revokedId }',
  },
  createApplicationKey: {
    given: { name: 'Reports', scopes: ['CONTACTS_READ'] },
    select: '{ applicationKey { id name key scopes expiresAt } }',
  },
  applicationKeys: { select: '{ totalCount { value } nodes { id name keyPrefix scopes isActive } }' },
  applicationKey: {
    given: async (scene) => ({ id: await applicationKey(scene, 'Nightly') }),
    select: '{ id name isActive issuer { fullName } }',
  },
  applicationKeyScopes: { select: '{ key description grantable }' },
  switchApplicationKey: {
    given: async (scene) => ({ id: await applicationKey(scene, 'Paused'), isActive: false }),
    select: '{ applicationKey { id name isActive } }',
  },
  deleteApplicationKey: {
    given: async (scene) => ({ id: await applicationKey(scene, 'Gone') }),
    select: '{ deletedId }',
  },
  requestLog: {
    given: async (scene) => {
      await ask(scene)
      return { door: 'V1', statusClass: 'SUCCESS', first: 1 }
    },
    select:
      '{ nodes { id method operation status durationMs errorCode answeredAt key { ... on PublicKey { keyPrefix } } } }',
  },
  loggedRequest: {
    given: async (scene) => {
      await ask(scene)
      const query = '{ requestLog(first: 1) { nodes { id } } }'
      const { body } = await scene.admin.api.post('/graphql', { query })
      return { id: body.data.requestLog.nodes[0].id }
    },
    select: '{ id door method operation status durationMs }',
  },
  auditLogs: {
    given: { resourceType: 'PUBLIC_KEY', action: 'CREATED', first: 2 },
    select:
      '{ totalCount { value } nodes { id action resourceType actor { name } resource { __typename ... on PublicKey { name } ... on Role { name } } createdAt } }',
  },
  auditLog: {
    given: async ({ admin }) => ({ id: (await admin.api.get('/audit-logs')).body.data.audit_logs[0].id }),
    select: '{ id action resourceType actor { name } changes { field oldValue newValue } }',
  },
}
