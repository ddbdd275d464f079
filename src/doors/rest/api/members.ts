import { addMemberInput, changeMemberInput } from '#people/members/memberships.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

interface MemberAnswer {
  user_id: string
  organization_id: string
  role: { role_id: string; role_name: string }
}

/** A membership is known by its user: that is also what paths name (document 2, Organizations). */
function shaped({ role, user_id, organization_id, ...others }: MemberAnswer) {
  return { id: user_id, user_id, organization_id, ...role, ...others }
}

/** Members of the workspace (document 2, Organizations). */
export const memberEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listMembers',
    path: '/organizations/members',
    document: `query ($search: String, $page: Int, $limit: Int) {
      answer: membershipPage(search: $search, page: $page, limit: $limit) {
        members: nodes {
          user_id: id organization_id: workspaceId role { role_id: id role_name: name } is_default: isDefault
          email full_name: fullName is_active: isActive created_at: joinedAt
        }
        total page limit
      }
    }`,
    variables: ({ query }) => ({ search: query.get('search'), ...askedPage(query) }),
    answer: (answer) => {
      const { members, ...page } = answer as { members: MemberAnswer[] }
      return { members: members.map(shaped), ...page }
    },
  },
  {
    method: 'POST',
    name: 'addMember',
    path: '/organizations/members',
    label: 'user',
    input: addMemberInput,
    document: 'mutation ($input: AddMembershipInput!) { answer: addMembership(input: $input) }',
    variables: ({ input }) => ({ input }),
    answer: () => ({ message: 'Invitation sent or member added' }),
  },
  {
    method: 'PUT',
    name: 'updateMember',
    path: '/organizations/members/{member_id}',
    label: 'member',
    input: changeMemberInput,
    document: `mutation ($memberId: ID!, $roleId: ID) {
      answer: updateMembership(memberId: $memberId, roleId: $roleId) { id }
    }`,
    variables: ({ path, input }) => ({ memberId: path.member_id, roleId: input.roleId ?? null }),
    answer: () => ({ message: 'Member updated' }),
  },
  {
    method: 'DELETE',
    name: 'removeMember',
    path: '/organizations/members/{member_id}',
    label: 'member',
    document: 'mutation ($memberId: ID!) { answer: removeMembership(memberId: $memberId) }',
    variables: ({ path }) => ({ memberId: path.member_id }),
    answer: () => ({ message: 'Member removed' }),
  },
]
