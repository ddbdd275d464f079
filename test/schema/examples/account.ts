import { jpegFile } from '../../people/pictures/jpeg-file.ts'
import { codeOf, nextStep } from '../../people/sign-in/person.ts'
import { softwareAuthenticator } from '../../support/software-authenticator.ts'
import type { Examples } from './example.ts'
import { type Asker, origin, type Scene } from './scene.ts'

const someone = (scene: Scene) => scene.member()

const training = {
  reason: 'Training',
  startsAt: '2027-01-04T08:00:00Z',
  endsAt: '2027-01-05T17:00:00Z',
}

/** Somebody who has planned an absence. */
async function absent(scene: Scene): Promise<Asker> {
  const asker = await scene.member()
  const query = 'mutation ($input: PlanAbsenceInput!) { planAbsence(input: $input) { absence { id } } }'
  await asker.api.post('/graphql', { query, variables: { input: training } })
  return asker
}

async function absenceOf(asker: Asker): Promise<string> {
  const { body } = await asker.api.post('/graphql', { query: '{ absences { id } }' })
  return body.data.absences[0].id
}

async function turnOn(scene: Scene, asker: Asker): Promise<string> {
  const { secret = '' } = await scene.post('/me/two-step', {}, asker)
  await scene.post('/me/two-step/confirm', { code: codeOf(scene.parley, secret) }, asker)
  await nextStep(scene.parley)
  return secret
}

/** What the browser answers to the question for a new passkey. */
async function newPasskey(scene: Scene, asker: Asker, name: string) {
  const { challenge, options } = await scene.post('/me/passkeys/options', {}, asker)
  return { challenge, name, passkey: softwareAuthenticator({ origin }).create(options as never) }
}

const passkey = async (scene: Scene, asker: Asker) =>
  (await scene.post('/me/passkeys', await newPasskey(scene, asker, 'Laptop'), asker)).id

/** Registers: such a person's address is not proven yet. */
async function registered(scene: Scene): Promise<Asker> {
  const asker = await scene.member()
  await scene.parley.app.pool.query(
    'update user_account set email_verified_at = null, vouched_by_id = null where email = $1',
    [asker.email],
  )
  return asker
}

/** Signs in once more; answers the id of that session. */
async function otherSession(asker: Asker): Promise<string> {
  const { email, password } = asker
  await asker.api.post('/auth/login', { email, password }, { cookie: '' })
  const { body } = await asker.api.post('/graphql', { query: '{ ownSessions { id isCurrent } }' })
  const sessions = body.data.ownSessions as { id: string; isCurrent: boolean }[]
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
}

const picture = jpegFile().toString('base64')

/** Somebody who has a picture. */
async function withPicture(scene: Scene): Promise<Asker> {
  const asker = await scene.member()
  const query = 'mutation ($picture: String!) { setOwnPicture(input: { picture: $picture }) { success } }'
  await asker.api.post('/graphql', { query, variables: { picture } })
  return asker
}

/** Is a member of a second workspace too. */
async function inTwo(scene: Scene, asker: Asker): Promise<string> {
  const { workspaceId } = await scene.neighbour()
  await scene.platform.api.post(
    '/organizations/members',
    { email: asker.email },
    { 'X-Organization-ID': workspaceId },
  )
  return workspaceId
}

export const account: Examples = {
  me: {
    select: '{ id name email permissions role { name } workspace { id name } settings { newMessageAlerts } }',
  },
  myWorkspaces: { select: '{ workspace { id name slug status } role { name } isDefault }' },
  changeOwnSettings: {
    given: { emailNotifications: false },
    select: '{ settings { emailNotifications newMessageAlerts campaignUpdates } }',
  },
  ownSessions: {
    by: someone,
    select: '{ id isCurrent openedAt lastUsedAt userAgent address workspaceName }',
  },
  endOwnSession: {
    by: someone,
    given: async (_scene, asker) => ({ id: await otherSession(asker) }),
    select: '{ endedId }',
  },
  endOtherSessions: {
    by: async (scene) => {
      const asker = await scene.member()
      await otherSession(asker)
      return asker
    },
    select: '{ ended }',
  },
  setOwnPicture: { by: someone, given: { picture }, select: '{ user { id pictureUrl } }' },
  memberPictures: { by: withPicture, select: '{ id url }' },
  removeOwnPicture: { by: withPicture, select: '{ user { id pictureUrl } }' },
  setOwnSignatures: {
    by: someone,
    given: { signatures: [{ language: 'de', text: 'Viele Grüße\nAnn' }] },
    select: '{ signatures { language text } }',
  },
  setOwnLanguage: { given: { language: 'pt-BR' }, select: '{ language }' },
  updateAbsenceReasons: { given: { reasons: ['Break', 'Training'] }, select: '{ absenceReasons }' },
  absenceReasons: {},
  planAbsence: {
    by: someone,
    given: training,
    select: '{ absence { id reason startsAt endsAt isGoingOn } }',
  },
  absences: { by: absent, select: '{ id reason startsAt endsAt toAgent { id name } toTeam { id name } }' },
  cancelAbsence: {
    by: absent,
    given: async (_scene, asker) => ({ id: await absenceOf(asker) }),
    select: '{ cancelledId }',
  },
  setAvailability: { given: { isAvailable: false }, select: '{ isAvailable breakStartedAt breakReason }' },
  changeOwnPassword: {
    by: someone,
    given: { currentPassword: 'correct horse battery', newPassword: 'a better horse battery' },
    select: '{ success }',
  },
  accountSecurity: {
    select: '{ twoStep { isOn recoveryCodesLeft } passkeysAvailable passkeys { name lastUsedAt } }',
  },
  startTwoStep: { by: someone, select: '{ secret uri }' },
  confirmTwoStep: {
    by: someone,
    given: async (scene, asker) => {
      const { secret = '' } = await scene.post('/me/two-step', {}, asker)
      return { code: codeOf(scene.parley, secret) }
    },
    select: '{ codes }',
  },
  renewRecoveryCodes: {
    by: someone,
    given: async (scene, asker) => ({
      password: asker.password,
      factor: { code: codeOf(scene.parley, await turnOn(scene, asker)) },
    }),
    select: '{ codes }',
  },
  turnOffTwoStep: {
    by: someone,
    given: async (scene, asker) => ({
      password: asker.password,
      factor: { code: codeOf(scene.parley, await turnOn(scene, asker)) },
    }),
    select: '{ success }',
  },
  startPasskey: { by: someone, select: '{ challenge expiresIn options }' },
  addPasskey: {
    by: someone,
    given: (scene, asker) => newPasskey(scene, asker, 'Laptop'),
    select: '{ passkey { id name isSynced createdAt } }',
  },
  renamePasskey: {
    by: someone,
    given: async (scene, asker) => ({ id: await passkey(scene, asker), name: 'Old laptop' }),
    select: '{ passkey { id name } }',
  },
  removePasskey: {
    by: someone,
    given: async (scene, asker) => ({ id: await passkey(scene, asker) }),
    select: '{ removedId }',
  },
  askAddressProof: { by: registered, select: '{ success }' },
  proveAddress: {
    by: registered,
    given: async (scene, asker) => {
      await scene.post('/me/address/proof', {}, asker)
      return { token: await scene.mail.token(asker.email, 'own-address') }
    },
    select: '{ success }',
  },
  joinByInvitation: {
    by: async (scene) => scene.memberOf((await scene.neighbour()).workspaceId),
    given: async (scene, asker) => {
      await scene.post('/invitations', { email: asker.email })
      return { token: await scene.mail.token(asker.email, 'invitation') }
    },
    select: '{ expiresIn user { fullName workspaceId } }',
  },
  switchWorkspace: {
    by: someone,
    given: async (scene, asker) => ({ workspaceId: await inTwo(scene, asker) }),
    select: '{ expiresIn user { id workspaceId role { name } } }',
  },
  leaveWorkspace: {
    by: someone,
    given: async (scene, asker) => ({ workspaceId: await inTwo(scene, asker) }),
    select: '{ workspaceId }',
  },
  ssoLinks: { select: '{ provider name workspaceName linkedAt }' },
  startSsoLink: {
    by: someone,
    given: async (scene) => {
      await scene.setUpProvider()
      return { workspaceId: scene.tenant.workspaceId, provider: 'CUSTOM' }
    },
    select: '{ location }',
  },
  removeSsoLink: {
    by: async (scene) => {
      const asker = await scene.member()
      const tab = await scene.fromProvider(asker.email)
      await scene.post('/auth/sso/link', { token: tab.linkToken, password: asker.password }, tab)
      return asker
    },
    given: (scene) => ({ workspaceId: scene.tenant.workspaceId, provider: 'CUSTOM' }),
    select: '{ success }',
  },
}
