import { graphql, type ResultOf } from '../../graphql/document.ts'

export type People = ResultOf<typeof membersQuery>['people']
export type Person = People['nodes'][number]

const personFields = graphql(`
  fragment PersonFields on Member {
    id
    fullName
    email
    isActive
    isAvailable
    isSuperAdmin
    isMember
    joinedAt
    role { id name }
  }
`)

export const membersQuery = graphql(
  `
  query Members($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    people: members(search: $search, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...PersonFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
      onlineCount
    }
  }
`,
  personFields,
)

/** The same list for those who may see who belongs to the workspace, but not the accounts. */
export const membershipsQuery = graphql(
  `
  query Memberships($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    people: memberships(search: $search, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...PersonFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
      onlineCount
    }
  }
`,
  personFields,
)

export const roleNamesQuery = graphql(`
  query RoleNames {
    roles(first: 100) { nodes { id name isDefault } }
  }
`)

export const addMemberMutation = graphql(
  `
  mutation AddMember($input: AddMemberInput!) {
    addMember(input: $input) { ...PersonFields }
  }
`,
  personFields,
)

export const addMembershipMutation = graphql(`
  mutation AddMembership($input: AddMembershipInput!) {
    addMembership(input: $input)
  }
`)

export const updateMemberMutation = graphql(
  `
  mutation UpdateMember($id: ID!, $input: UpdateMemberInput!) {
    updateMember(id: $id, input: $input) { ...PersonFields }
  }
`,
  personFields,
)

export const updateMembershipMutation = graphql(
  `
  mutation UpdateMembership($memberId: ID!, $roleId: String!) {
    updateMembership(memberId: $memberId, roleId: $roleId) { ...PersonFields }
  }
`,
  personFields,
)

export const removeMembershipMutation = graphql(`
  mutation RemoveMembership($memberId: ID!) {
    removeMembership(memberId: $memberId)
  }
`)

export const removeMemberMutation = graphql(`
  mutation RemoveMember($id: ID!) {
    removeMember(id: $id)
  }
`)
