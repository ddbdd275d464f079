import type { Example, Examples } from './example.ts'
import type { Scene } from './scene.ts'

const by = (scene: Scene) => scene.platform
const here = ({ tenant }: Scene) => ({ workspaceId: tenant.workspaceId })
const confirmName = 'Oak & Ash'
const lifecycle =
  '{ workspaceId name status deleted lifecycleVersion pausedCampaigns closedReason deletedReason }'

/** One change of a workspace's life, from the version that the one before it left. */
const change = (expectedVersion: number, more: object): Example => ({
  by,
  given: (scene) => ({ ...here(scene), expectedVersion, ...more }),
  select: `{ lifecycle ${lifecycle} }`,
})

export const platform: Examples = {
  workspaces: { by, select: '{ id name slug status createdAt }' },
  createWorkspace: {
    by,
    given: {
      name: 'Elm',
      timezone: 'Europe/Berlin',
      country: 'DE',
      features: [
        { component: 'TAGS', enabled: true },
        { component: 'TEMPLATES', enabled: true },
        { component: 'CAMPAIGNS', enabled: true },
      ],
    },
    select: '{ workspace { id name slug status } }',
  },
  workspaceFeatures: {
    by,
    given: here,
    select: '{ version features { component enabled } components { key label section } }',
  },
  updateWorkspaceFeatures: {
    by,
    given: async (scene) => {
      const { workspaceId } = here(scene)
      const { version } = (await scene.platform.api.get(`/organizations/${workspaceId}/features`)).body.data
      return { workspaceId, version, features: [{ component: 'TAGS', enabled: true }] }
    },
    select: '{ allocation { version components { key label } } }',
  },
  workspaceLimits: {
    by,
    given: here,
    select: '{ version limits { contacts apiKeys apiRequestsPerMinute } }',
  },
  setWorkspaceLimits: {
    by,
    given: (scene) => ({ ...here(scene), version: 1, limits: { contacts: 50_000, apiKeys: 20 } }),
    select: '{ limits { version limits { contacts apiKeys apiRequestsPerMinute } } }',
  },
  workspaceAuditLogs: {
    by,
    given: (scene) => ({ ...here(scene), first: 2 }),
    select:
      '{ totalCount { value } nodes { action resourceType actor { name } resource { ... on Workspace { name } ... on Member { email } } createdAt } }',
  },
  installationStatus: { by, select: '{ callbacks { failed } webhooks { disabled } }' },
  retryFailedCallbacks: { by, select: '{ retriedCount }' },
  workspaceLifecycle: { by, given: here, select: lifecycle },
  closeWorkspace: change(1, { confirmName, reason: 'Unpaid' }),
  reopenWorkspace: change(2, {}),
  deleteWorkspace: change(3, { confirmName, reason: 'Asked for by the customer' }),
  deletedWorkspaces: { by, select: '{ workspaceId name deletedAt deletedReason }' },
  restoreWorkspace: change(4, { reason: 'They stay' }),
}
