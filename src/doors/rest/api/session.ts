import { loginInput, refreshTokenInput, registerInput } from '#people/sessions/session-input.ts'
import { switchWorkspaceInput } from '#people/sessions/switch.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { permissionPair } from './permission-pair.ts'

interface SwitchedSession {
  expires_in: number
  user: { role: { id: string; name: string; permissions: string[] } }
}

export const sessionUser =
  'user { id email full_name: fullName organization_id: workspaceId role { id name } }'
const refreshVariables: ApiEndpoint['variables'] = ({ input }) => ({ token: input.refreshToken ?? null })

/** Either the second step or the others are null. */
interface LoginAnswer {
  expires_in: number
  user: object | null
  second_step: object
}

/** What login answers once there is a session: as the document says. */
function signedInForm(answer: unknown) {
  const { expires_in, user } = answer as LoginAnswer
  return { expires_in, user }
}

/** What it answers, without cookies, when a second step is needed. */
function secondStepForm(answer: unknown) {
  return { second_step_required: true, ...(answer as LoginAnswer).second_step }
}

/** Sessions (document 2, Authentication endpoints). Tokens travel in cookies only. */
export const sessionEndpoints: ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'register',
    path: '/auth/register',
    stranger: true,
    perAddress: { name: 'register', limit: 10 },
    input: registerInput,
    document: `mutation ($input: RegisterInput!) { answer: register(input: $input) { expires_in: expiresIn ${sessionUser} } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'POST',
    name: 'login',
    path: '/auth/login',
    stranger: true,
    perAddress: { name: 'login', limit: 10 },
    input: loginInput,
    document: `mutation ($input: LoginInput!) {
      answer: login(input: $input) {
        expires_in: expiresIn ${sessionUser}
        second_step: secondStep { challenge methods challenge_expires_in: expiresIn }
      }
    }`,
    variables: ({ input }) => ({ input }),
    answer: (answer) => ((answer as LoginAnswer).user ? signedInForm(answer) : secondStepForm(answer)),
    forms: { SignedIn: signedInForm, SecondStepNeeded: secondStepForm },
  },
  {
    method: 'POST',
    name: 'refreshSession',
    path: '/auth/refresh',
    stranger: true,
    refreshes: true,
    perAddress: { name: 'refresh', limit: 30 },
    input: refreshTokenInput,
    document: `mutation ($token: String) {
      answer: refreshSession(refreshToken: $token) { expires_in: expiresIn user { id email full_name: fullName } }
    }`,
    variables: refreshVariables,
  },
  {
    method: 'POST',
    name: 'logout',
    path: '/auth/logout',
    input: refreshTokenInput,
    document: 'mutation ($token: String) { answer: logout(refreshToken: $token) { status } }',
    variables: refreshVariables,
  },
  {
    method: 'POST',
    name: 'switchOrganization',
    path: '/auth/switch-org',
    input: switchWorkspaceInput,
    document: `mutation ($workspaceId: ID) {
      answer: switchWorkspace(workspaceId: $workspaceId) {
        expires_in: expiresIn
        user { id email full_name: fullName organization_id: workspaceId role { id name permissions } }
      }
    }`,
    variables: ({ input }) => ({ workspaceId: input.workspaceId ?? null }),
    answer: (answer) => {
      const { expires_in, user } = answer as SwitchedSession
      const permissions = user.role.permissions.map(permissionPair)
      return { expires_in, user: { ...user, role: { ...user.role, permissions } } }
    },
  },
  {
    method: 'GET',
    name: 'getSocketToken',
    path: '/auth/ws-token',
    document: 'query { answer: socketToken { token } }',
  },
]
