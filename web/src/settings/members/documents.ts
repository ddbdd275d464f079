import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type People = ResultOf<typeof membersQuery>['people']
export type Person = People['nodes'][number]

const personFields = graphql(`
  fragment PersonFields on Member {
    id
    fullName
    email
    isActive
    isAvailable
    isHere
    chatLimit
    isSuperAdmin
    isMember
    joinedAt
    role { id name }
    skills { id name }
  }
`)

export const membersQuery = graphql(
  `
  query Members($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    people: members(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...PersonFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
      hereCount
    }
  }
`,
  personFields,
)

/** The same list for those who may see who belongs to the workspace, but not the accounts. */
export const membershipsQuery = graphql(
  `
  query Memberships($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    people: memberships(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...PersonFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
      hereCount
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

export const addMemberMutation = changing(
  ['members', 'memberships'],
  graphql(
    `
  mutation AddMember($input: AddMemberInput!) {
    addMember(input: $input) { member { ...PersonFields } }
  }
`,
    personFields,
  ),
)

export const addMembershipMutation = changing(
  ['members', 'memberships', 'invitations'],
  graphql(`
  mutation AddMembership($input: AddMembershipInput!) {
    addMembership(input: $input) { success }
  }
`),
)

export const updateMemberMutation = changing(
  ['roles', 'me'],
  graphql(
    `
  mutation UpdateMember($input: UpdateMemberInput!) {
    updateMember(input: $input) { member { ...PersonFields } }
  }
`,
    personFields,
  ),
)

export const updateMembershipMutation = changing(
  ['roles'],
  graphql(
    `
  mutation UpdateMembership($memberId: ID!, $roleId: ID!) {
    updateMembership(input: { memberId: $memberId, roleId: $roleId }) { member { ...PersonFields } }
  }
`,
    personFields,
  ),
)

export const updateCapacityMutation = changing(
  ['assignees', 'serviceWall'],
  graphql(
    `
  mutation UpdateMemberCapacity($memberId: ID!, $chatLimit: Int) {
    updateMemberCapacity(input: { memberId: $memberId, chatLimit: $chatLimit }) { member { ...PersonFields } }
  }
`,
    personFields,
  ),
)

export const removeMembershipMutation = changing(
  ['members', 'memberships', 'roles', 'teams'],
  graphql(`
  mutation RemoveMembership($memberId: ID!) {
    removeMembership(input: { memberId: $memberId }) { removedId }
  }
`),
)

export const removeMemberMutation = changing(
  ['members', 'memberships', 'roles', 'teams'],
  graphql(`
  mutation RemoveMember($id: ID!) {
    removeMember(input: { id: $id }) { removedId }
  }
`),
)
