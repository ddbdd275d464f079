import { errors } from '#core/errors.ts'
import { availabilityInput } from '#people/members/availability.ts'
import { changePasswordInput, ownSettingsInput } from '#people/members/own-settings.ts'
import { addUserInput, changeUserInput } from '#people/members/users.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

/** The names of notification settings on the wire. */
export const notificationSettings = `
  email_notifications: emailNotifications new_message_alerts: newMessageAlerts campaign_updates: campaignUpdates`

/** A permission as it stands in the role of a user. */
export const namedPermission = 'id resource action description'

const user = (roleFields: string) => `
  id email full_name: fullName role { id name description is_system: isSystem ${roleFields} } is_active: isActive
  is_available: isAvailable is_super_admin: isSuperAdmin is_member: isMember organization_id: workspaceId
  settings { ${notificationSettings} } created_at: createdAt updated_at: updatedAt`

const listed = user('')
const single = user(`permissions: grants { ${namedPermission} }`)

interface UserAnswer {
  role: { id: string }
}

/** role_id stands beside the role (spec/5 section 1.4). */
function shaped(answer: unknown) {
  const { role, ...others } = answer as UserAnswer
  return { ...others, role_id: role.id, role }
}

const label = 'user'

/** Users of the workspace (spec/5 section 1.4). */
export const userEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listUsers',
    path: '/users',
    document: `query ($search: String, $roleId: ID, $onlineOnly: Boolean, $page: Int, $limit: Int) {
      answer: memberPage(search: $search, roleId: $roleId, onlineOnly: $onlineOnly, page: $page, limit: $limit) {
        users: nodes { ${listed} } total page limit online_count: onlineCount
      }
    }`,
    variables: ({ query }) => ({
      search: query.get('search'),
      roleId: query.get('role_id') || null,
      onlineOnly: query.get('online_only') === 'true',
      ...askedPage(query),
    }),
    answer: (answer) => {
      const { users, ...page } = answer as { users: UserAnswer[] }
      return { users: users.map(shaped), ...page }
    },
  },
  {
    method: 'GET',
    name: 'getUser',
    path: '/users/{id}',
    label,
    document: `query ($id: ID!) { answer: member(id: $id) { ${single} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: shaped,
  },
  {
    method: 'POST',
    name: 'createUser',
    path: '/users',
    label,
    input: addUserInput,
    document: `mutation ($input: AddMemberInput!) { answer: addMember(input: $input) { ${single} } }`,
    variables: ({ input }) => {
      if (!input.email || !input.password || !input.fullName)
        throw errors.invalidRequest('Email, password, and full_name are required')
      return { input }
    },
    answer: shaped,
  },
  {
    method: 'PUT',
    name: 'updateUser',
    path: '/users/{id}',
    label,
    input: changeUserInput,
    document: `mutation ($id: ID!, $input: UpdateMemberInput!) {
      answer: updateMember(id: $id, input: $input) { ${single} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: shaped,
  },
  {
    method: 'DELETE',
    name: 'deleteUser',
    path: '/users/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: removeMember(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'User deleted' }),
  },
]

interface AvailabilityAnswer {
  is_available: boolean
  break_started_at: string | null
  transfers_to_queue: number
}

/** What people set for themselves (spec/5 section 1.4). */
export const ownEndpoints: ApiEndpoint[] = [
  {
    method: 'PUT',
    name: 'updateMySettings',
    path: '/me/settings',
    input: ownSettingsInput,
    document: `mutation ($emailNotifications: Boolean, $newMessageAlerts: Boolean, $campaignUpdates: Boolean) {
      answer: changeOwnSettings(
        emailNotifications: $emailNotifications
        newMessageAlerts: $newMessageAlerts
        campaignUpdates: $campaignUpdates
      ) { ${notificationSettings} }
    }`,
    variables: ({ input }) => input,
    answer: (settings) => ({ message: 'Settings updated', settings }),
  },
  {
    method: 'PUT',
    name: 'changeMyPassword',
    path: '/me/password',
    perAddress: { name: 'password', limit: 10 },
    input: changePasswordInput,
    document: `mutation ($currentPassword: String, $newPassword: String) {
      answer: changeOwnPassword(currentPassword: $currentPassword, newPassword: $newPassword)
    }`,
    variables: ({ input }) => input,
    answer: () => ({ message: 'Password changed' }),
  },
  {
    method: 'PUT',
    name: 'setMyAvailability',
    path: '/me/availability',
    input: availabilityInput,
    document: `mutation ($isAvailable: Boolean) {
      answer: setAvailability(isAvailable: $isAvailable) {
        is_available: isAvailable break_started_at: breakStartedAt transfers_to_queue: transfersToQueue
      }
    }`,
    variables: ({ input }) => input,
    answer: (answer) => {
      const { is_available, break_started_at, transfers_to_queue } = answer as AvailabilityAnswer
      const told = {
        message: is_available ? 'You are available' : 'You are away',
        is_available,
        status: is_available ? 'available' : 'away',
        transfers_to_queue,
      }
      return break_started_at ? { ...told, break_started_at } : told
    },
  },
]
