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
  description: 'The role of a session.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Unique in the workspace.' }),
    permissions: t.field({
      type: [enumFrom(permissionKeys)],
      nullable: true,
      description: 'What it may do; told when the workspace was switched, null otherwise.',
      resolve: (role) => role.permissions ?? null,
    }),
  }),
})

const SessionUserType = builder.objectRef<SessionUser>('SessionUser').implement({
  description: 'The person of a session.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    email: t.exposeString('email', { description: 'In lower case.' }),
    fullName: t.exposeString('fullName', { description: 'As given at registration.' }),
    workspaceId: t.exposeID('workspaceId', { description: 'The workspace that the session acts in.' }),
    role: t.expose('role', { type: SessionRoleType, description: 'The role there.' }),
  }),
})

export const SignedInType = builder.objectRef<SignedIn>('SignedIn').implement({
  description: 'A session was opened or continued. Its tokens travel in cookies only.',
  fields: (t) => ({
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds until the access token ends.' }),
    user: t.expose('user', { type: SessionUserType, description: 'Who signed in.' }),
  }),
})

const SecondStepType = builder.objectRef<SecondStep>('SecondStep').implement({
  description: 'The password was right; signing in takes one more proof. Nobody is signed in yet.',
  fields: (t) => ({
    challenge: t.exposeString('challenge', {
      ...secret,
      description: 'Names this try to sign in: works once, and bears five wrong answers.',
    }),
    methods: t.expose('methods', {
      type: [enumFrom(secondStepMethods)],
      description: 'What can be given; a passkey where the person has one.',
    }),
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds until the challenge ends.' }),
  }),
})

const LoginAnswerType = builder.objectRef<LoginAnswer>('LoginAnswer').implement({
  description: 'A session was opened, or a second step is needed first.',
  fields: (t) => ({
    expiresIn: t.exposeInt('expiresIn', {
      nullable: true,
      description: 'Seconds until the access token ends; null before the second step.',
    }),
    user: t.expose('user', {
      type: SessionUserType,
      nullable: true,
      description: 'Who signed in; null before the second step.',
    }),
    secondStep: t.expose('secondStep', {
      type: SecondStepType,
      nullable: true,
      description: 'For people with two-step sign-in; null for all others.',
    }),
  }),
})

const LoggedOutType = builder.objectRef<{ status: string }>('LoggedOut').implement({
  description: 'The session has ended.',
  fields: (t) => ({ status: t.exposeString('status', { description: 'Always `logged_out`.' }) }),
})

const SocketTokenType = builder.objectRef<{ token: string }>('SocketToken').implement({
  description: 'What the first message of a socket carries.',
  fields: (t) => ({
    token: t.exposeString('token', { ...secret, description: 'A JWT for one connection within 30 seconds.' }),
  }),
})

const LoginInput = inputFrom('LoginInput', loginInput)

const RegisterInput = inputFrom('RegisterInput', registerInput)

builder.mutationFields((t) => ({
  login: t.field({
    type: LoginAnswerType,
    throws: ['unauthorized', 'invalid_field'],
    description:
      'Signs a person in with e-mail address and password; for one with two-step sign-in it asks for the second step.',
    args: { input: t.arg({ type: LoginInput, required: true, description: 'What is asked for.' }) },
    resolve: (_root, { input }, ctx) => login(ctx, input),
  }),
  register: t.field({
    type: SignedInType,
    throws: ['forbidden', 'conflict', 'invalid_field'],
    description: 'Makes an account in an open workspace, with its default role, and signs it in.',
    args: { input: t.arg({ type: RegisterInput, required: true, description: 'What is asked for.' }) },
    resolve: (_root, { input }, ctx) => register(ctx, input),
  }),
  refreshSession: t.field({
    type: SignedInType,
    throws: ['unauthorized', 'invalid_field'],
    description: 'Continues a session. A refresh token works once; its second use ends the session.',
    args: argsFrom(refreshTokenInput),
    resolve: (_root, args, ctx) => refreshSession(ctx, args),
  }),
  switchWorkspace: t.field({
    type: SignedInType,
    throws: ['invalid_field'],
    description: 'Continues the session in another workspace of the person.',
    args: argsFrom(switchWorkspaceInput),
    ...requires({ member: true, evenClosed: true }),
    resolve: (_root, args, ctx) => switchWorkspace(ctx, args),
  }),
  logout: t.field({
    type: LoggedOutType,
    throws: ['invalid_field'],
    description: 'Ends the session and clears its cookies.',
    args: argsFrom(refreshTokenInput),
    resolve: async (_root, args, ctx) => ({ status: await logout(ctx, args) }),
  }),
}))

builder.queryField('socketToken', (t) =>
  t.field({
    type: SocketTokenType,
    description: 'A fresh token for every attempt to connect the socket.',
    ...requires({ member: true }),
    resolve: async (_root, _args, ctx) => ({ token: await issueSocketToken(ctx) }),
  }),
)
