import { gql } from 'urql'
import type {
  ChangeFeaturesData,
  ChangeFeaturesVariables,
  CloseWorkspaceData,
  CloseWorkspaceVariables,
  ComponentsData,
  ComponentsVariables,
  CreateWorkspaceData,
  CreateWorkspaceVariables,
  DeletedWorkspacesData,
  DeletedWorkspacesVariables,
  DeleteWorkspaceData,
  DeleteWorkspaceVariables,
  LifecycleFields,
  ReopenWorkspaceData,
  ReopenWorkspaceVariables,
  RestoreWorkspaceData,
  RestoreWorkspaceVariables,
  SetWorkspaceLimitsData,
  SetWorkspaceLimitsVariables,
  WorkspaceFeaturesData,
  WorkspaceFeaturesVariables,
  WorkspaceLifecycleData,
  WorkspaceLifecycleVariables,
  WorkspaceLimitsData,
  WorkspaceLimitsVariables,
  WorkspacesData,
  WorkspacesVariables,
} from '../../generated/operations.ts'

export type Workspace = WorkspacesData['organizations'][number]
export type Lifecycle = LifecycleFields
export type Component = ComponentsData['features']['components'][number]
export type Allocation = WorkspaceFeaturesData['organizationFeatures']
export type Limits = WorkspaceLimitsData['workspaceLimits']['limits']

const lifecycleFields = gql`
  fragment LifecycleFields on WorkspaceLifecycle {
    workspaceId
    name
    status
    lifecycleVersion
    closedAt
    closedReason
    deleted
    deletedAt
    deletedReason
  }
`

export const workspacesQuery = gql<WorkspacesData, WorkspacesVariables>`
  query Workspaces {
    organizations { id name slug status createdAt }
  }
`

export const deletedWorkspacesQuery = gql<DeletedWorkspacesData, DeletedWorkspacesVariables>`
  query DeletedWorkspaces {
    deletedWorkspaces { ...LifecycleFields }
  }
  ${lifecycleFields}
`

export const lifecycleQuery = gql<WorkspaceLifecycleData, WorkspaceLifecycleVariables>`
  query WorkspaceLifecycle($workspaceId: ID!) {
    workspaceLifecycle(workspaceId: $workspaceId) { ...LifecycleFields }
  }
  ${lifecycleFields}
`

/** The catalogue of components, with those of the own workspace, which are of no interest here. */
export const componentsQuery = gql<ComponentsData, ComponentsVariables>`
  query Components {
    features { version components { key label description section required platform requires } }
  }
`

export const allocationQuery = gql<WorkspaceFeaturesData, WorkspaceFeaturesVariables>`
  query WorkspaceFeatures($workspaceId: ID!) {
    organizationFeatures(workspaceId: $workspaceId) {
      version
      features
      components { key label description section required platform requires }
    }
  }
`

export const changeFeaturesMutation = gql<ChangeFeaturesData, ChangeFeaturesVariables>`
  mutation ChangeFeatures($workspaceId: ID!, $input: ChangeFeaturesInput!) {
    changeOrganizationFeatures(workspaceId: $workspaceId, input: $input) { version features }
  }
`

export const createWorkspaceMutation = gql<CreateWorkspaceData, CreateWorkspaceVariables>`
  mutation CreateWorkspace($input: CreateOrganizationInput!) {
    createOrganization(input: $input) { id name slug status createdAt }
  }
`

export const closeWorkspaceMutation = gql<CloseWorkspaceData, CloseWorkspaceVariables>`
  mutation CloseWorkspace($workspaceId: ID!, $input: LifecycleInput!) {
    lifecycle: closeWorkspace(workspaceId: $workspaceId, input: $input) { ...LifecycleFields }
  }
  ${lifecycleFields}
`

export const reopenWorkspaceMutation = gql<ReopenWorkspaceData, ReopenWorkspaceVariables>`
  mutation ReopenWorkspace($workspaceId: ID!, $input: LifecycleInput!) {
    lifecycle: reopenWorkspace(workspaceId: $workspaceId, input: $input) { ...LifecycleFields }
  }
  ${lifecycleFields}
`

export const deleteWorkspaceMutation = gql<DeleteWorkspaceData, DeleteWorkspaceVariables>`
  mutation DeleteWorkspace($workspaceId: ID!, $input: LifecycleInput!) {
    lifecycle: deleteWorkspace(workspaceId: $workspaceId, input: $input) { ...LifecycleFields }
  }
  ${lifecycleFields}
`

export const restoreWorkspaceMutation = gql<RestoreWorkspaceData, RestoreWorkspaceVariables>`
  mutation RestoreWorkspace($workspaceId: ID!, $input: LifecycleInput!) {
    lifecycle: restoreWorkspace(workspaceId: $workspaceId, input: $input) { ...LifecycleFields }
  }
  ${lifecycleFields}
`

export const limitsQuery = gql<WorkspaceLimitsData, WorkspaceLimitsVariables>`
  query WorkspaceLimits($workspaceId: ID!) {
    workspaceLimits(workspaceId: $workspaceId) {
      version
      limits {
        apiRequestsPerMinute
        apiMessagesPerSecond
        contacts
        broadcastMessagesPerMonth
        webhookEndpoints
        apiKeys
      }
    }
  }
`

export const setLimitsMutation = gql<SetWorkspaceLimitsData, SetWorkspaceLimitsVariables>`
  mutation SetWorkspaceLimits($workspaceId: ID!, $input: SetWorkspaceLimitsInput!) {
    setWorkspaceLimits(workspaceId: $workspaceId, input: $input) {
      version
      limits {
        apiRequestsPerMinute
        apiMessagesPerSecond
        contacts
        broadcastMessagesPerMonth
        webhookEndpoints
        apiKeys
      }
    }
  }
`
