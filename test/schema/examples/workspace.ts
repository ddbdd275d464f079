import type { Examples } from './example.ts'

export const workspace: Examples = {
  numbers: { select: '{ id name phone status isDefault verifiedName }' },
  usage: {
    select:
      '{ features limits { contacts { used limit } broadcastMessagesPerMonth { period used limit } apiRequestsPerMinute { used limit } } }',
  },
  rateLimit: { select: '{ cost costLimit limit remaining resetAt }' },
  node: {
    given: async (scene) => ({ id: await scene.contact() }),
    select: '{ __typename id ... on Contact { name phone } }',
  },
  nodes: {
    given: async (scene) => ({ ids: [await scene.contact(), scene.tenant.numberId] }),
    select: '{ __typename id ... on Contact { name } ... on Number { phone } }',
  },
  workspace: { select: '{ id name slug status }' },
  workspaceSettings: { select: '{ name timezone dateFormat maskPhoneNumbers }' },
  updateWorkspaceSettings: {
    given: { timezone: 'Europe/Berlin', maskPhoneNumbers: true },
    select: '{ settings { name timezone dateFormat maskPhoneNumbers } }',
  },
  features: { select: '{ version components { key label required } }' },
}
