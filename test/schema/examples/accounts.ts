import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxNumber } from '../../support/sandbox-client.ts'
import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const photo = () => readFileSync(join(import.meta.dirname, '../../../docs/api/photo.png'))

/** A second account, of the sandbox's own business. */
const second = async ({ parley }: Scene) => {
  const { phone_number_id: phoneId, business_id: businessId } = (await parley.sandbox.control('/numbers', {
    display_phone_number: '+15557770123',
  })) as SandboxNumber
  return { name: 'Support', phoneId, businessId, accessToken: 'sandbox-token' }
}

const named = async (scene: Scene, name: string) => {
  const { accounts } = (await scene.admin.api.get('/accounts')).body.data
  return accounts.find((account: { name: string }) => account.name === name)?.id as string
}

export const accounts: Examples = {
  connectAccount: {
    given: second,
    select: '{ account { id name phoneId businessId status hasAccessToken isDefaultOutgoing } }',
  },
  accounts: {
    // What the platform says of a new account comes a moment later.
    given: async ({ parley }) => {
      const where = { name: 'Support', phone: { not: null } }
      await parley.until(() => parley.app.prisma.number.findFirst({ where }))
      return {}
    },
    select:
      '{ id name phoneNumber displayName status quality isDefaultIncoming isDefaultOutgoing createdBy { name } }',
  },
  testAccount: {
    given: async (scene) => ({ id: await named(scene, 'Support') }),
    select: '{ success error verifiedName qualityRating messagingLimitTier isTestNumber }',
  },
  registerAccount: {
    given: async (scene) => ({ id: await named(scene, 'Support'), pin: '123456' }),
    select: '{ success pin }',
  },
  subscribeAccount: {
    given: async (scene) => ({ id: await named(scene, 'Support') }),
    select: '{ success error }',
  },
  updateBusinessProfile: {
    given: async (scene) => ({
      id: await named(scene, 'Support'),
      about: 'Open from nine to five',
      websites: ['https://oak.example'],
    }),
    select: '{ profile { about websites vertical } }',
  },
  updateBusinessPhoto: {
    given: async (scene) => ({ id: await named(scene, 'Shop'), file: null }),
    file: { name: 'photo.png', bytes: photo },
    select: '{ handle }',
  },
  platformForms: {
    given: async (scene) => ({ numberId: await named(scene, 'Support') }),
    select: '{ name status }',
  },
  accountSubscribed: { given: async (scene) => ({ id: await named(scene, 'Support') }) },
  businessProfile: {
    given: async (scene) => ({ id: await named(scene, 'Support') }),
    select: '{ about address description email websites vertical }',
  },
  updateAccount: {
    given: async (scene) => ({ id: await named(scene, 'Support'), name: 'Help', autoReadReceipt: true }),
    select: '{ account { id name autoReadReceipt } }',
  },
  account: {
    given: async (scene) => ({ id: await named(scene, 'Help') }),
    select: '{ id name apiVersion autoReadReceipt hasAppSecret tokenRefusedAt number { id status } }',
  },
  signupConfig: { select: '{ appId configId apiVersion sdkUrl }' },
  exchangeSignupCode: {
    given: async ({ parley }) => {
      const asked = { display_phone_number: '+15557770124' }
      const { code } = (await parley.sandbox.control('/signup', asked)) as { code: string }
      return { code, name: 'Sales' }
    },
    select: '{ account { id name status } pin warning }',
  },
  removeAccount: {
    given: async (scene) => ({ id: await named(scene, 'Help') }),
    select: '{ deletedId }',
  },
  isOutgoingHeld: {},
  firstSteps: { select: '{ hasSandbox steps { kind isDone } }' },
  sandboxPage: {},
  connectSandboxNumber: { select: '{ account { id name status } }' },
  receiveSandboxMessage: { given: { text: 'Where is my order?' }, select: '{ success }' },
  dismissFirstSteps: { select: '{ success }' },
}
