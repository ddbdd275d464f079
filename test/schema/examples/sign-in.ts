import { codeOf, nextStep } from '../../people/sign-in/person.ts'
import type { Examples } from './example.ts'
import type { Asker, Scene } from './scene.ts'

const stranger = (scene: Scene) => scene.stranger
const password = 'correct horse battery'
const linkToken = (_scene: Scene, asker: Asker) => ({ token: asker.linkToken })

async function invitation(scene: Scene, email: string): Promise<string> {
  await scene.post('/invitations', { email })
  return scene.mail.token(email, 'invitation')
}

async function twoStep(scene: Scene): Promise<{ who: Asker; secret: string }> {
  const who = await scene.member()
  const { secret = '' } = await scene.post('/me/two-step', {}, who)
  await scene.post('/me/two-step/confirm', { code: codeOf(scene.parley, secret) }, who)
  await nextStep(scene.parley)
  return { who, secret }
}

export const signIn: Examples = {
  login: {
    by: stranger,
    given: async (scene) => ({ email: (await scene.member()).email, password }),
    select: '{ expiresIn user { id fullName role { name } } secondStep { challenge methods } }',
  },
  completeSignIn: {
    by: stranger,
    given: async (scene) => {
      const { who, secret } = await twoStep(scene)
      const asked = await scene.post('/auth/login', { email: who.email, password }, scene.stranger)
      return { challenge: asked.challenge, answer: { code: codeOf(scene.parley, secret) } }
    },
    select: '{ expiresIn user { id fullName } }',
  },
  startPasskeySignIn: { by: stranger, select: '{ challenge expiresIn options }' },
  refreshSession: { by: (scene) => scene.member(), select: '{ expiresIn user { id } }' },
  logout: { by: (scene) => scene.member(), select: '{ status }' },
  register: {
    by: stranger,
    given: ({ tenant }) => ({
      email: 'rae@example.com',
      fullName: 'Rae',
      password,
      workspaceId: tenant.workspaceId,
    }),
    select: '{ expiresIn user { id email workspaceId } }',
  },
  requestPasswordReset: { by: stranger, given: { email: 'ann@example.com' }, select: '{ success }' },
  resetPassword: {
    by: stranger,
    given: async (scene) => {
      const { email } = await scene.member()
      await scene.post('/auth/password-reset', { email }, scene.stranger)
      return {
        token: await scene.mail.token(email, 'reset-password'),
        password: 'a better horse battery',
      }
    },
    select: '{ success }',
  },
  confirmAddress: {
    by: stranger,
    given: async (scene) => {
      const asker = await scene.member()
      const email = 'grace@oak.example'
      const change = { email, current_password: asker.password }
      await asker.api.send('PUT', `/users/${await scene.idOf(asker)}`, change)
      return { token: await scene.mail.token(email, 'new-address') }
    },
    select: '{ success }',
  },
  openInvitation: {
    by: stranger,
    given: async (scene) => ({ token: await invitation(scene, 'grace@example.com') }),
    select: '{ email workspaceName roleName invitedByName hasAccount expiresAt }',
  },
  acceptInvitation: {
    by: stranger,
    given: async (scene) => ({
      token: await invitation(scene, 'ada@example.com'),
      fullName: 'Ada Lovelace',
      password,
    }),
    select: '{ expiresIn user { id fullName workspaceId } }',
  },
  ssoKinds: { by: (scene) => scene.platform, select: '{ provider name callbackUrl }' },
  saveSsoProvider: {
    by: (scene) => scene.platform,
    given: {
      provider: 'GITHUB',
      clientId: 'Iv1.8a61f9b3a7aba766',
      clientSecret: 'of the application at GitHub',
      isEnabled: true,
      allowAutoCreate: true,
      allowedDomains: 'oak.example',
    },
    select: '{ settings { provider isEnabled hasSecret allowedDomains defaultRole } }',
  },
  ssoSettings: { by: (scene) => scene.platform, select: '{ provider isEnabled clientId allowAutoCreate }' },
  ssoOffers: {
    by: stranger,
    given: async (scene) => {
      await scene.setUpProvider()
      return { workspace: scene.tenant.slug }
    },
    select: '{ provider name }',
  },
  openSsoLink: {
    by: async (scene) => scene.fromProvider((await scene.member()).email),
    given: linkToken,
    select: '{ email provider providerName workspaceName needsPassword }',
  },
  confirmSsoLink: {
    by: async (scene) => scene.fromProvider((await scene.member()).email),
    given: (_scene, asker) => ({ ...linkToken(_scene, asker), password }),
    select: '{ expiresIn user { id email } }',
  },
  mailSsoLink: {
    by: async (scene) => scene.fromProvider((await scene.member()).email),
    given: linkToken,
    select: '{ success }',
  },
  deleteSsoProvider: {
    by: (scene) => scene.platform,
    given: { provider: 'GITHUB' },
    select: '{ deletedProvider }',
  },
}
