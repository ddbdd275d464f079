import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type Workspace = ResultOf<typeof workspacesQuery>['workspaces'][number]
export type Lifecycle = ResultOf<typeof lifecycleFields>
export type Component = ResultOf<typeof componentsQuery>['features']['components'][number]
export type Allocation = ResultOf<typeof allocationQuery>['workspaceFeatures']
export type Limits = ResultOf<typeof limitsQuery>['workspaceLimits']['limits']

const lifecycleFields = graphql(`
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
`)

export const workspacesQuery = graphql(`
  query Workspaces {
    workspaces { id name slug status createdAt }
  }
`)

export const deletedWorkspacesQuery = graphql(
  `
  query DeletedWorkspaces {
    deletedWorkspaces { ...LifecycleFields }
  }
`,
  lifecycleFields,
)

export const lifecycleQuery = graphql(
  `
  query WorkspaceLifecycle($workspaceId: ID!) {
    workspaceLifecycle(workspaceId: $workspaceId) { ...LifecycleFields }
  }
`,
  lifecycleFields,
)

/** The catalogue of components, with those of the own workspace, which are of no interest here. */
export const componentsQuery = graphql(`
  query Components {
    features { version components { key label description section required platform requires } }
  }
`)

export const allocationQuery = graphql(`
  query WorkspaceFeatures($workspaceId: ID!) {
    workspaceFeatures(workspaceId: $workspaceId) {
      version
      features { component enabled }
      components { key label description section required platform requires }
    }
  }
`)

export const changeFeaturesMutation = changing(
  ['workspaceFeatures', 'features', 'roles', 'permissions', 'me'],
  graphql(`
  mutation ChangeFeatures($input: UpdateWorkspaceFeaturesInput!) {
    updateWorkspaceFeatures(input: $input) { allocation { version features { component enabled } } }
  }
`),
)

export const createWorkspaceMutation = changing(
  ['workspaces'],
  graphql(`
  mutation CreateWorkspace($input: CreateWorkspaceInput!) {
    createWorkspace(input: $input) { workspace { id name slug status createdAt } }
  }
`),
)

export const closeWorkspaceMutation = changing(
  ['workspaces'],
  graphql(
    `
  mutation CloseWorkspace($input: CloseWorkspaceInput!) {
    lifecycle: closeWorkspace(input: $input) { lifecycle { ...LifecycleFields } }
  }
`,
    lifecycleFields,
  ),
)

export const reopenWorkspaceMutation = changing(
  ['workspaces'],
  graphql(
    `
  mutation ReopenWorkspace($input: ReopenWorkspaceInput!) {
    lifecycle: reopenWorkspace(input: $input) { lifecycle { ...LifecycleFields } }
  }
`,
    lifecycleFields,
  ),
)

export const deleteWorkspaceMutation = changing(
  ['workspaces', 'deletedWorkspaces'],
  graphql(
    `
  mutation DeleteWorkspace($input: DeleteWorkspaceInput!) {
    lifecycle: deleteWorkspace(input: $input) { lifecycle { ...LifecycleFields } }
  }
`,
    lifecycleFields,
  ),
)

export const restoreWorkspaceMutation = changing(
  ['workspaces', 'deletedWorkspaces'],
  graphql(
    `
  mutation RestoreWorkspace($input: RestoreWorkspaceInput!) {
    lifecycle: restoreWorkspace(input: $input) { lifecycle { ...LifecycleFields } }
  }
`,
    lifecycleFields,
  ),
)

export const limitsQuery = graphql(`
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
        aiTokensPerMonth
      }
    }
  }
`)

export const setLimitsMutation = changing(
  ['workspaceLimits'],
  graphql(`
  mutation SetWorkspaceLimits($input: SetWorkspaceLimitsInput!) {
    setWorkspaceLimits(input: $input) { limits {
      version
      limits {
        apiRequestsPerMinute
        apiMessagesPerSecond
        contacts
        broadcastMessagesPerMonth
        webhookEndpoints
        apiKeys
        aiTokensPerMonth
      }
    } }
  }
`),
)
