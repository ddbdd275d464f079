import { gql } from 'urql'
import type {
  AddTeamMemberData,
  AddTeamMemberVariables,
  CreateTeamData,
  CreateTeamVariables,
  DeleteTeamData,
  DeleteTeamVariables,
  RemoveTeamMemberData,
  RemoveTeamMemberVariables,
  TeamCandidatesData,
  TeamCandidatesVariables,
  TeamData,
  TeamFields,
  TeamsData,
  TeamsVariables,
  TeamVariables,
  UpdateTeamData,
  UpdateTeamVariables,
} from '../../generated/operations.ts'

export type Team = TeamFields
export type TeamMember = TeamData['team']['members'][number]

const teamFields = gql`
  fragment TeamFields on Team {
    id
    name
    description
    assignmentStrategy
    perAgentTimeoutSecs
    isActive
    memberCount
  }
`

export const teamsQuery = gql<TeamsData, TeamsVariables>`
  query Teams($search: String, $page: Int) {
    teams(search: $search, page: $page, limit: 50) {
      nodes { ...TeamFields }
      total
      page
      limit
    }
  }
  ${teamFields}
`

export const teamQuery = gql<TeamData, TeamVariables>`
  query Team($id: ID!) {
    team(id: $id) {
      team { ...TeamFields }
      members { userId fullName email role isAvailable lastAssignedAt }
    }
  }
  ${teamFields}
`

export const candidatesQuery = gql<TeamCandidatesData, TeamCandidatesVariables>`
  query TeamCandidates($search: String) {
    users(search: $search, limit: 20) { nodes { id fullName email } }
  }
`

export const createTeamMutation = gql<CreateTeamData, CreateTeamVariables>`
  mutation CreateTeam($input: CreateTeamInput!) {
    createTeam(input: $input) { team { ...TeamFields } }
  }
  ${teamFields}
`

export const updateTeamMutation = gql<UpdateTeamData, UpdateTeamVariables>`
  mutation UpdateTeam($id: ID!, $input: UpdateTeamInput!) {
    updateTeam(id: $id, input: $input) { team { ...TeamFields } }
  }
  ${teamFields}
`

export const deleteTeamMutation = gql<DeleteTeamData, DeleteTeamVariables>`
  mutation DeleteTeam($id: ID!) {
    deleteTeam(id: $id)
  }
`

export const addTeamMemberMutation = gql<AddTeamMemberData, AddTeamMemberVariables>`
  mutation AddTeamMember($id: ID!, $userId: String!, $role: String!) {
    addTeamMember(id: $id, userId: $userId, role: $role) { userId }
  }
`

export const removeTeamMemberMutation = gql<RemoveTeamMemberData, RemoveTeamMemberVariables>`
  mutation RemoveTeamMember($id: ID!, $userId: ID!) {
    removeTeamMember(id: $id, userId: $userId)
  }
`
