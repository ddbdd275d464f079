import { addTeamMemberInput, createTeamInput, updateTeamInput } from '#people/teams/team-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

const team = `
  id name description assignment_strategy: assignmentStrategy per_agent_timeout_secs: perAgentTimeoutSecs
  is_active: isActive member_count: memberCount created_by_id: createdById created_by_name: createdByName
  updated_by_id: updatedById updated_by_name: updatedByName created_at: createdAt updated_at: updatedAt`

const member = `
  user_id: memberId full_name: fullName email role is_available: isAvailable last_assigned_at: lastAssignedAt`

const whole = `${team} members { ${member} }`

interface TeamWithMembers {
  members: { user_id: string }[]
}

/** A membership of a team is known by its user; so are paths. */
const shapedMember = <M extends { user_id: string }>(one: M) => ({ id: one.user_id, ...one })

function shaped(answer: unknown) {
  const { members, ...shown } = answer as TeamWithMembers
  return { team: { ...shown, members: members.map(shapedMember) } }
}

const label = 'team'
/** Teams (spec/5 section 1.5). */
export const teamEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listTeams',
    path: '/teams',
    document: `query ($search: String, $page: Int, $limit: Int) {
      answer: teamPage(search: $search, page: $page, limit: $limit) { teams: nodes { ${team} } total page limit }
    }`,
    variables: ({ query }) => ({ search: query.get('search'), ...askedPage(query) }),
  },
  {
    method: 'POST',
    name: 'createTeam',
    path: '/teams',
    input: createTeamInput,
    document: `mutation ($input: CreateTeamInput!) { answer: createTeam(input: $input) { ${whole} } }`,
    variables: ({ input }) => ({ input }),
    answer: shaped,
  },
  {
    method: 'GET',
    name: 'getTeam',
    path: '/teams/{id}',
    label,
    document: `query ($id: ID!) { answer: team(id: $id) { ${whole} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: shaped,
  },
  {
    method: 'PUT',
    name: 'updateTeam',
    path: '/teams/{id}',
    label,
    input: updateTeamInput,
    document: `mutation ($id: ID!, $input: UpdateTeamInput!) {
      answer: updateTeam(id: $id, input: $input) { ${whole} }
    }`,
    // spec/5 section 1.5: a PUT always sets these three, to what they are without a value.
    variables: ({ path, input }) => {
      const { description, isActive, perAgentTimeoutSecs } = input
      const always = {
        description: description ?? '',
        isActive: isActive ?? false,
        perAgentTimeoutSecs: perAgentTimeoutSecs ?? 0,
      }
      return { id: path.id, input: { ...input, ...always } }
    },
    answer: shaped,
  },
  {
    method: 'DELETE',
    name: 'deleteTeam',
    path: '/teams/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteTeam(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Team deleted' }),
  },
  {
    method: 'GET',
    name: 'listTeamMembers',
    path: '/teams/{id}/members',
    label,
    document: `query ($id: ID!) { answer: team(id: $id) { members { ${member} } } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: (answer) => ({ members: (answer as TeamWithMembers).members.map(shapedMember) }),
  },
  {
    method: 'POST',
    name: 'addTeamMember',
    path: '/teams/{id}/members',
    label,
    input: addTeamMemberInput,
    document: `mutation ($id: ID!, $memberId: ID, $role: TeamRole) {
      answer: addTeamMember(id: $id, memberId: $memberId, role: $role) { ${member} }
    }`,
    variables: ({ path, input }) => ({
      id: path.id,
      memberId: input.memberId ?? null,
      role: input.role ?? null,
    }),
    answer: (added) => ({ member: shapedMember(added as { user_id: string }) }),
  },
  {
    method: 'DELETE',
    name: 'removeTeamMember',
    path: '/teams/{id}/members/{user_id}',
    label,
    document:
      'mutation ($id: ID!, $memberId: ID!) { answer: removeTeamMember(id: $id, memberId: $memberId) }',
    variables: ({ path }) => ({ id: path.id, memberId: path.user_id }),
    answer: () => ({ message: 'Member removed' }),
  },
]
