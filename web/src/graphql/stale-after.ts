import type { UpdateResolver } from '@urql/exchange-graphcache'

/** Fields of the query that may say something else after a change. What a change itself answers is taken in by id. */
const staleAfter: Record<string, readonly string[]> = {
  addMembership: ['members', 'memberships', 'invitations'],
  addTeamMember: ['team', 'teams'],
  addMember: ['members', 'memberships'],
  updateWorkspaceFeatures: ['workspaceFeatures', 'features', 'roles', 'permissions', 'me'],
  updateMembership: ['roles'],
  createWebhookEndpoint: ['webhookEndpoints'],
  deleteWebhookEndpoint: ['webhookEndpoints'],
  createLegacyWebhook: ['legacyWebhooks'],
  deleteLegacyWebhook: ['legacyWebhooks'],
  updateWorkspaceSettings: ['workspaceSettings', 'me'],
  updateMember: ['roles', 'me'],
  closeWorkspace: ['workspaces'],
  createApplicationKey: ['applicationKeys'],
  createWorkspace: ['workspaces'],
  createPublicKey: ['publicKeys'],
  createRole: ['roles'],
  createTeam: ['teams'],
  deleteApplicationKey: ['applicationKeys'],
  deleteRole: ['roles'],
  deleteSsoProvider: ['ssoSettings'],
  deleteTeam: ['teams'],
  deleteWorkspace: ['workspaces', 'deletedWorkspaces'],
  removeMembership: ['members', 'memberships', 'roles', 'teams'],
  removeSsoLink: ['ssoLinks'],
  removeTeamMember: ['team', 'teams'],
  removeMember: ['members', 'memberships', 'roles', 'teams'],
  reopenWorkspace: ['workspaces'],
  restoreWorkspace: ['workspaces', 'deletedWorkspaces'],
  revokePublicKey: ['publicKeys'],
  rotatePublicKey: ['publicKeys'],
  saveSsoProvider: ['ssoSettings'],
  setWorkspaceLimits: ['workspaceLimits'],
  // Another role can have been the default one.
  updateRole: ['roles'],
}

function forget(fields: readonly string[]): UpdateResolver {
  return (_result, _args, cache) => {
    for (const { fieldName, fieldKey } of cache.inspectFields('Query')) {
      if (fields.includes(fieldName)) cache.invalidate('Query', fieldKey)
    }
  }
}

/** What is on the screen of these fields is asked for again, the rest when it is shown. */
export const staleUpdates: Record<string, UpdateResolver> = Object.fromEntries(
  Object.entries(staleAfter).map(([change, fields]) => [change, forget(fields)]),
)
