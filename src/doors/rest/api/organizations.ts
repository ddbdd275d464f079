import { changeFeaturesInput } from '#people/workspaces/features.ts'
import { lifecycleInputs } from '#people/workspaces/lifecycle.ts'
import { createOrganizationInput } from '#people/workspaces/organizations.ts'
import type { ApiEndpoint } from './endpoint.ts'

const organization = 'id name slug created_at: createdAt'
const component = 'key label description section required platform resources requires'
const allocation = `features: featuresByKey components { ${component} } version`

/** Workspaces and their components (document 2, Organizations). */
export const organizationEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listOrganizations',
    path: '/organizations',
    document: `query { answer: workspaces { ${organization} } }`,
    answer: (organizations) => ({ organizations }),
  },
  {
    method: 'POST',
    name: 'createOrganization',
    path: '/organizations',
    input: createOrganizationInput,
    document: `mutation ($input: CreateWorkspaceInput!) {
      answer: createWorkspace(input: $input) { ${organization} }
    }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'GET',
    name: 'listMyOrganizations',
    path: '/me/organizations',
    document: `query {
      answer: myWorkspaces {
        organization_id: workspaceId name slug role_id: roleId role_name: roleName is_default: isDefault
      }
    }`,
    answer: (organizations) => ({ organizations }),
  },
  {
    method: 'DELETE',
    name: 'leaveOrganization',
    path: '/me/organizations/{id}',
    label: 'organization',
    document: 'mutation ($id: ID!) { answer: leaveWorkspace(workspaceId: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'You left the organization' }),
  },
  {
    method: 'GET',
    name: 'getCurrentOrganization',
    path: '/organizations/current',
    document: `query { answer: workspace { ${organization} } }`,
  },
  {
    method: 'GET',
    name: 'getFeatures',
    path: '/org/features',
    document: `query { answer: features { ${allocation} } }`,
  },
  {
    method: 'GET',
    name: 'getOrganizationFeatures',
    path: '/organizations/{id}/features',
    label: 'organization',
    document: `query ($id: ID!) { answer: workspaceFeatures(workspaceId: $id) { ${allocation} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PUT',
    name: 'updateOrganizationFeatures',
    path: '/organizations/{id}/features',
    label: 'organization',
    input: changeFeaturesInput,
    document: `mutation ($id: ID!, $input: ChangeFeaturesInput!) {
      answer: updateWorkspaceFeatures(workspaceId: $id, input: $input) { ${allocation} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
]

const lifecycle = `
  organization_id: workspaceId name status lifecycle_version: lifecycleVersion closed_at: closedAt closed_by: closedById
  closed_reason: closedReason deleted deleted_at: deletedAt deleted_by: deletedById deleted_reason: deletedReason
  paused_campaigns: pausedCampaigns`

/** paused_campaigns is left out when it is 0 (document 2, Workspace lifecycle object). */
function shaped(answer: unknown) {
  const { paused_campaigns, ...others } = answer as { paused_campaigns: number }
  return paused_campaigns === 0 ? others : { ...others, paused_campaigns }
}

const lifecycleTypes = {
  close: 'CloseWorkspaceInput',
  reopen: 'ReopenWorkspaceInput',
  delete: 'DeleteWorkspaceInput',
  restore: 'RestoreWorkspaceInput',
} as const

function lifecycleEndpoint(change: 'close' | 'reopen' | 'delete' | 'restore'): ApiEndpoint {
  return {
    method: 'POST',
    name: `${change}Organization`,
    path: `/admin/organizations/{id}/${change}`,
    label: 'organization',
    input: lifecycleInputs[change],
    document: `mutation ($id: ID!, $input: ${lifecycleTypes[change]}!) {
      answer: ${change}Workspace(workspaceId: $id, input: $input) { ${lifecycle} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: shaped,
  }
}

/** Closing and deleting workspaces (document 2, Workspace lifecycle). */
export const lifecycleEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getOrganizationLifecycle',
    path: '/admin/organizations/{id}/lifecycle',
    label: 'organization',
    document: `query ($id: ID!) { answer: workspaceLifecycle(workspaceId: $id) { ${lifecycle} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: shaped,
  },
  {
    method: 'GET',
    name: 'listDeletedOrganizations',
    path: '/admin/organizations/deleted',
    document: `query { answer: deletedWorkspaces { ${lifecycle} } }`,
    answer: (organizations) => ({ organizations: (organizations as unknown[]).map(shaped) }),
  },
  ...(['close', 'reopen', 'delete', 'restore'] as const).map(lifecycleEndpoint),
]
