import type { Examples } from './example.ts'
import { ann, ben, type Scene } from './scene.ts'

const news = {
  name: 'Order updates',
  template: {
    reference: { name: { name: 'order_update', language: 'en' } },
    bodyValues: [{ name: '1', value: 'friend' }],
  },
  recipients: [{ to: { phone: ann }, bodyValues: [{ name: '1', value: 'Ann' }] }, { to: { phone: ben } }],
}
const planned = async ({ tenant }: Scene): Promise<string> =>
  (await tenant.v1.get('/broadcasts?limit=1')).body.data[0].id

export const broadcasts: Examples = {
  dryRunBroadcast: {
    given: { ...news, recipients: [...news.recipients, { to: { phone: 'nobody' } }] },
    select:
      '{ dryRun recipients { total sendable duplicates optedOut newContacts } errors { index field code message } }',
  },
  createBroadcast: {
    given: { ...news, scheduledAt: '2027-01-01T09:00:00Z' },
    select: '{ broadcast { id name status scheduledAt counts { total pending } } }',
  },
  broadcasts: {
    given: { status: 'SCHEDULED', first: 20 },
    select:
      '{ nodes { id name status counts { total sent delivered read failed } } pageInfo { hasNextPage } }',
  },
  broadcast: {
    given: async (scene) => ({ id: await planned(scene) }),
    select:
      '{ id name status createdBy { __typename name } template { name language } counts { total pending } skipped { duplicates optedOut } }',
  },
  broadcastRecipients: {
    given: async (scene) => ({ broadcastId: await planned(scene), first: 2 }),
    select: '{ nodes { to status contact { id name } message { id status } } pageInfo { hasNextPage } }',
  },
  cancelBroadcast: {
    given: async (scene) => ({ id: await planned(scene) }),
    select: '{ broadcast { id status cancelledAt counts { cancelled } } }',
  },
}
