import { permissionKeys } from '#people/roles/permission-sets.ts'
import {
  type LoginAnswer,
  login,
  logout,
  refreshSession,
  register,
} from '#people/sessions/session-commands.ts'
import { loginInput, refreshTokenInput, registerInput } from '#people/sessions/session-input.ts'
import type { SessionUser, SignedIn } from '#people/sessions/sessions.ts'
import { issueSocketToken } from '#people/sessions/socket-token.ts'
import { switchWorkspace, switchWorkspaceInput } from '#people/sessions/switch.ts'
import type { SecondStep } from '#people/sign-in/second-step.ts'
import { secondStepMethods } from '#people/sign-in/sign-in-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
import { secret } from '../secret.ts'

const SessionRoleType = builder.objectRef<SessionUser['role']>('SessionRole').implement({
  description: 'The role of a user in the workspace of a session.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the role.' }),
    name: t.exposeString('name', { description: 'Name, unique among the roles of the workspace.' }),
    permissions: t.field({
      type: [enumFrom(permissionKeys)],
      nullable: true,
      description: 'Permissions of the role. Returned only when the workspace was switched, otherwise null.',
      resolve: (role) => role.permissions ?? null,
    }),
  }),
})

const SessionUserType = builder.objectRef<SessionUser>('SessionUser').implement({
  description: 'The user of a session.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the user.' }),
    email: t.exposeString('email', { description: 'Email address of the user in lower case.' }),
    fullName: t.exposeString('fullName', { description: 'Full name of the user, as given at registration.' }),
    workspaceId: t.exposeID('workspaceId', {
      description: 'UUID of the workspace that the session acts in.',
    }),
    role: t.expose('role', {
      type: SessionRoleType,
      description: 'Role of the user in the workspace of the session.',
    }),
  }),
})

export const SignedInType = builder.objectRef<SignedIn>('SignedIn').implement({
  description:
    'The result of opening or continuing a session. The tokens of the session are sent only in cookies.',
  fields: (t) => ({
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds until the access token expires.' }),
    user: t.expose('user', { type: SessionUserType, description: 'The user who signed in.' }),
  }),
})

const SecondStepType = builder.objectRef<SecondStep>('SecondStep').implement({
  description:
    'A sign-in whose password was correct and that requires a second step. The user is not signed in yet.',
  fields: (t) => ({
    challenge: t.exposeString('challenge', {
      ...secret,
      description:
        'Challenge that identifies the sign-in attempt. A challenge works once and allows five wrong answers.',
    }),
    methods: t.expose('methods', {
      type: [enumFrom(secondStepMethods)],
      description:
        'Methods that the user can choose from for the second step. A passkey is listed only if the user has one.',
    }),
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds until the challenge expires.' }),
  }),
})

const LoginAnswerType = builder.objectRef<LoginAnswer>('LoginAnswer').implement({
  description: 'The result of a sign-in: an open session, or a second step that is required first.',
  fields: (t) => ({
    expiresIn: t.exposeInt('expiresIn', {
      nullable: true,
      description: 'Seconds until the access token expires; null before the second step.',
    }),
    user: t.expose('user', {
      type: SessionUserType,
      nullable: true,
      description: 'The user who signed in; null before the second step.',
    }),
    secondStep: t.expose('secondStep', {
      type: SecondStepType,
      nullable: true,
      description:
        'The second step that a user with two-step sign-in has to complete; null for all other users.',
    }),
  }),
})

const LoggedOutType = builder.objectRef<{ status: string }>('LoggedOut').implement({
  description: 'Confirmation that the session has ended.',
  fields: (t) => ({ status: t.exposeString('status', { description: 'Always `logged_out`.' }) }),
})

const SocketTokenType = builder.objectRef<{ token: string }>('SocketToken').implement({
  description: 'The token that the first message on a socket carries.',
  fields: (t) => ({
    token: t.exposeString('token', {
      ...secret,
      description: 'JWT for one connection, valid for 30 seconds.',
    }),
  }),
})

const LoginInput = inputFrom('LoginInput', loginInput)

const RegisterInput = inputFrom('RegisterInput', registerInput)

builder.mutationFields((t) => ({
  login: t.field({
    type: LoginAnswerType,
    throws: ['unauthorized', 'invalid_field'],
    description:
      'Signs a user in with email address and password. If the user has two-step sign-in, the mutation returns the second step.',
    args: {
      input: t.arg({
        type: LoginInput,
        required: true,
        description: 'Email address and password of the user.',
      }),
    },
    resolve: (_root, { input }, ctx) => login(ctx, input),
  }),
  register: t.field({
    type: SignedInType,
    throws: ['forbidden', 'conflict', 'invalid_field'],
    description:
      'Creates an account in an open workspace with the default role of the workspace, and signs the new user in.',
    args: { input: t.arg({ type: RegisterInput, required: true, description: 'The new account.' }) },
    resolve: (_root, { input }, ctx) => register(ctx, input),
  }),
  refreshSession: t.field({
    type: SignedInType,
    throws: ['unauthorized', 'invalid_field'],
    description: 'Continues a session. A refresh token works once; a second use ends the session.',
    args: argsFrom(refreshTokenInput),
    resolve: (_root, args, ctx) => refreshSession(ctx, args),
  }),
  switchWorkspace: t.field({
    type: SignedInType,
    throws: ['invalid_field'],
    description: 'Continues the session in another workspace of the user.',
    args: argsFrom(switchWorkspaceInput),
    ...requires({ member: true, evenClosed: true }),
    resolve: (_root, args, ctx) => switchWorkspace(ctx, args),
  }),
  logout: t.field({
    type: LoggedOutType,
    throws: ['invalid_field'],
    description: 'Ends the session and clears the session cookies.',
    args: argsFrom(refreshTokenInput),
    resolve: async (_root, args, ctx) => ({ status: await logout(ctx, args) }),
  }),
}))

builder.queryField('socketToken', (t) =>
  t.field({
    type: SocketTokenType,
    description: 'Returns a new token for the socket. Every connection attempt needs its own token.',
    ...requires({ member: true }),
    resolve: async (_root, _args, ctx) => ({ token: await issueSocketToken(ctx) }),
  }),
)
