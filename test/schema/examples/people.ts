import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const memberId = async (scene: Scene) => scene.idOf(await scene.member())
const team = async (scene: Scene, name = 'Support') =>
  (await scene.post('/teams', { name })).team as never as { id: string }
const role = async (scene: Scene, name: string) =>
  scene.post('/roles', { name, permissions: ['chat:read'] }) as Promise<Record<string, never>>
const skill = async (scene: Scene, name: string): Promise<string> => {
  const query = 'mutation ($name: String!) { createSkill(input: { name: $name }) { skill { id } } }'
  const { body } = await scene.admin.api.post('/graphql', { query, variables: { name } })
  return body.data.createSkill.skill.id
}
const invited = async (scene: Scene, email: string) => (await scene.post('/invitations', { email })).id

export const people: Examples = {
  members: {
    given: { first: 20 },
    select: '{ totalCount { value } onlineCount nodes { id fullName email isActive role { name } } }',
  },
  member: {
    given: async (scene) => ({ id: await memberId(scene) }),
    select: '{ id fullName email isAvailable role { name permissions } teams { name } }',
  },
  addMember: {
    given: async (scene) => ({
      email: 'grace@example.com',
      fullName: 'Grace Hopper',
      password: 'correct horse battery',
      roleId: await scene.roleId('agent'),
    }),
    select: '{ member { id email fullName role { name } } }',
  },
  updateMember: {
    given: async (scene) => ({ id: await memberId(scene), roleId: await scene.roleId('manager') }),
    select: '{ member { id fullName role { name } } }',
  },
  removeMember: { given: async (scene) => ({ id: await memberId(scene) }), select: '{ removedId }' },
  memberships: {
    given: { search: 'Grace' },
    select: '{ totalCount { value } nodes { id fullName role { name } } }',
  },
  addMembership: {
    by: (scene) => scene.platform,
    given: async (scene) => ({ person: { userId: await scene.idOf(scene.admin) } }),
    select: '{ success }',
  },
  updateMembership: {
    given: async (scene) => ({ memberId: await memberId(scene), roleId: await scene.roleId('manager') }),
    select: '{ member { id role { name } } }',
  },
  updateMemberCapacity: {
    given: async (scene) => ({ memberId: await memberId(scene), chatLimit: 5 }),
    select: '{ member { id chatLimit } }',
  },
  removeMembership: {
    given: async (scene) => ({ memberId: await memberId(scene) }),
    select: '{ removedId }',
  },
  teams: {
    given: async (scene) => {
      await team(scene)
      return { search: 'Supp' }
    },
    select: '{ totalCount { value } nodes { id name memberCount assignmentStrategy } }',
  },
  createTeam: {
    given: { name: 'Sales', assignmentStrategy: 'ROUND_ROBIN' },
    select: '{ team { id name assignmentStrategy members { memberId } } }',
  },
  team: {
    given: async (scene) => ({ id: (await team(scene, 'Returns')).id }),
    select: '{ id name isActive members { fullName role } }',
  },
  updateTeam: {
    given: async (scene) => ({ id: (await team(scene, 'Billing')).id, description: 'Invoices and refunds.' }),
    select: '{ team { id name description } }',
  },
  addTeamMember: {
    given: async (scene) => ({
      id: (await team(scene, 'Night')).id,
      memberId: await memberId(scene),
      role: 'AGENT',
    }),
    select: '{ teamMember { memberId fullName role } }',
  },
  removeTeamMember: {
    given: async (scene) => {
      const { id } = await team(scene, 'Day')
      const userId = await memberId(scene)
      await scene.post(`/teams/${id}/members`, { user_id: userId })
      return { id, memberId: userId }
    },
    select: '{ removedId }',
  },
  deleteTeam: { given: async (scene) => ({ id: (await team(scene, 'Old')).id }), select: '{ deletedId }' },
  createSkill: {
    given: { name: 'Spanish', description: 'Writes and speaks Spanish.' },
    select: '{ skill { id name description } }',
  },
  skills: { select: '{ id name description }' },
  updateSkill: {
    given: async (scene) => ({ id: await skill(scene, 'Portugese'), name: 'Portuguese' }),
    select: '{ skill { id name } }',
  },
  updateMemberSkills: {
    given: async (scene) => ({ memberId: await memberId(scene), skillIds: [await skill(scene, 'Refunds')] }),
    select: '{ member { id skills { name } } }',
  },
  updateTeamSkills: {
    given: async (scene) => ({
      teamId: (await team(scene, 'Invoices')).id,
      skillIds: [await skill(scene, 'Invoices')],
    }),
    select: '{ team { id name skills { name } } }',
  },
  deleteSkill: { given: async (scene) => ({ id: await skill(scene, 'Fax') }), select: '{ deletedId }' },
  roles: {
    given: { first: 20 },
    select: '{ totalCount { value } nodes { id name isSystem isDefault memberCount } }',
  },
  role: {
    given: async (scene) => ({ id: await scene.roleId('agent') }),
    select: '{ id name permissions members(first: 3) { nodes { fullName } } }',
  },
  permissions: { select: '{ key module description available grantable }' },
  createRole: {
    given: { name: 'Reader', permissions: ['CHAT_READ', 'CONTACTS_READ'] },
    select: '{ role { id name permissions version } }',
  },
  updateRole: {
    given: async (scene) => {
      const { id, version } = await role(scene, 'Writer')
      return { id, version, featureVersion: 1, permissions: ['CHAT_READ', 'CHAT_WRITE'] }
    },
    select: '{ role { id name permissions version } }',
  },
  deleteRole: { given: async (scene) => ({ id: (await role(scene, 'Nobody')).id }), select: '{ deletedId }' },
  invite: {
    given: async (scene) => ({ email: 'ada@example.com', roleId: await scene.roleId('agent') }),
    select: '{ invitation { id email role { name } expiresAt } }',
  },
  invitations: {
    select: '{ totalCount { value } nodes { id email invitedBy { name } isExpired role { name } } }',
  },
  resendInvitation: {
    given: async (scene) => ({ id: await invited(scene, 'alan@example.com') }),
    select: '{ invitation { id email sentAt expiresAt } }',
  },
  withdrawInvitation: {
    given: async (scene) => ({ id: await invited(scene, 'kurt@example.com') }),
    select: '{ withdrawnId }',
  },
}
