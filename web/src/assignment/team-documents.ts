import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type Team = ResultOf<typeof teamFields>
export type TeamMember = ResultOf<typeof teamQuery>['team']['members'][number]

const teamFields = graphql(`
  fragment TeamFields on Team {
    id
    name
    description
    assignmentStrategy
    perAgentTimeoutSecs
    isActive
    memberCount
    skills { id name }
  }
`)

export const teamsQuery = graphql(
  `
  query Teams($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    teams(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...TeamFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  teamFields,
)

export const teamQuery = graphql(
  `
  query Team($id: ID!) {
    team(id: $id) {
      ...TeamFields
      members { memberId fullName email role isAvailable isHere lastAssignedAt }
    }
  }
`,
  teamFields,
)

export const candidatesQuery = graphql(`
  query TeamCandidates($search: String) {
    members(filter: { search: $search }, first: 20) { nodes { id fullName email } }
  }
`)

export const createTeamMutation = changing(
  ['teams'],
  graphql(
    `
  mutation CreateTeam($input: CreateTeamInput!) {
    createTeam(input: $input) { team { ...TeamFields } }
  }
`,
    teamFields,
  ),
)

export const updateTeamMutation = graphql(
  `
  mutation UpdateTeam($input: UpdateTeamInput!) {
    updateTeam(input: $input) { team { ...TeamFields } }
  }
`,
  teamFields,
)

export const deleteTeamMutation = changing(
  ['teams'],
  graphql(`
  mutation DeleteTeam($id: ID!) {
    deleteTeam(input: { id: $id }) { deletedId }
  }
`),
)

export const addTeamMemberMutation = changing(
  ['team', 'teams'],
  graphql(`
  mutation AddTeamMember($id: ID!, $memberId: ID!, $role: TeamRole) {
    addTeamMember(input: { id: $id, memberId: $memberId, role: $role }) { teamMember { memberId } }
  }
`),
)

export const removeTeamMemberMutation = changing(
  ['team', 'teams'],
  graphql(`
  mutation RemoveTeamMember($id: ID!, $memberId: ID!) {
    removeTeamMember(input: { id: $id, memberId: $memberId }) { removedId }
  }
`),
)
