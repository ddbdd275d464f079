import { newId } from '#core/ids.ts'
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

const accountOf = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.number.findFirstOrThrow({ where: { workspaceId } })).name
const templateOf = async ({ parley, tenant: { workspaceId } }: Scene, name: string) =>
  (await parley.app.prisma.template.findFirstOrThrow({ where: { workspaceId, name } })).id

/** A draft with these people, made beside the doors. */
async function draftOf(scene: Scene, template = 'order_update', phones: string[] = [ann]): Promise<string> {
  const { prisma, clock } = scene.parley.app
  const { workspaceId } = scene.tenant
  const found = await prisma.template.findFirstOrThrow({ where: { workspaceId, name: template } })
  const [id, createdAt] = [newId(clock.nowMs()), clock.now()]
  await prisma.broadcast.create({
    data: {
      workspaceId,
      id,
      numberId: found.numberId,
      name: 'Winter',
      status: 'draft',
      templateId: found.id,
      templateName: found.name,
      templateLanguage: found.language,
      templateCategory: found.category,
      defaults: {},
      total: phones.length,
      createdByType: 'member',
      createdByName: 'Ann Lee',
      createdAt,
      updatedAt: createdAt,
      recipients: {
        create: phones.map((phone) => ({
          id: newId(clock.nowMs()),
          phone: phone.slice(1),
          own: { params: { 1: 'Ann' } },
          createdAt,
        })),
      },
    },
  })
  return id
}

/** A file of two people, one of them at fault: it is read, or was added. */
async function importInto(scene: Scene, broadcastId: string, state = 'completed'): Promise<string> {
  const { prisma, clock } = scene.parley.app
  const { workspaceId } = scene.tenant
  const [id, at] = [newId(clock.nowMs()), clock.now()]
  const isOver = state === 'completed'
  await prisma.broadcastImport.create({
    data: {
      workspaceId,
      id,
      broadcastId,
      state,
      filename: 'people.csv',
      createdById: await scene.idOf(scene.admin),
      createdAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
      ...(isOver ? { rows: 2, added: 1, refused: 1, finishedAt: at } : {}),
    },
  })
  if (isOver)
    await prisma.broadcastImportFault.create({
      data: { workspaceId, importId: id, place: 3, field: 'phone_number', reason: 'Not a phone number.' },
    })
  return id
}

/** One that is running with nobody to send to, or one whose only recipient failed. */
async function inState(scene: Scene, status: 'running' | 'failed'): Promise<string> {
  const id = await draftOf(scene)
  const { prisma } = scene.parley.app
  const where = { workspaceId: scene.tenant.workspaceId }
  const isFailed = status === 'failed'
  await prisma.broadcastRecipient.updateMany({
    where: { ...where, broadcastId: id },
    data: { status: isFailed ? 'failed' : 'cancelled' },
  })
  const counts = isFailed ? { failed: 1 } : { cancelled: 1 }
  await prisma.broadcast.updateMany({ where: { ...where, id }, data: { status, ...counts } })
  return id
}

const firstRecipient = ({ parley, tenant: { workspaceId } }: Scene, broadcastId: string) =>
  parley.app.prisma.broadcastRecipient.findFirstOrThrow({ where: { workspaceId, broadcastId } })

export const broadcasts: Examples = {
  // First: what broadcasts of other examples send counts a moment later.
  broadcastUsage: {
    select: '{ used limit period resetsAt }',
  },
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
  createBroadcastDraft: {
    given: async (scene) => ({
      name: 'Winter',
      messagingAccount: await accountOf(scene),
      templateId: await templateOf(scene, 'order_update'),
      scheduledAt: '2027-01-15T10:00',
    }),
    select: '{ broadcast { id name status scheduledAt template { name } number { name } } }',
  },
  updateBroadcast: {
    given: async (scene) => ({
      id: await draftOf(scene),
      name: 'Winter sale',
      localStart: '2030-01-08T10:00',
      quietHours: { from: '22:00', to: '08:00', zone: 'RECIPIENT' },
      cap: { messages: 2, days: 7 },
      limitPolicy: 'WAIT',
      autoRetry: { days: 3 },
      split: {
        share: 45,
        controlShare: 10,
        variants: [{ templateId: await templateOf(scene, 'hello'), share: 45, values: [] }],
        test: { share: 20, hours: 4, metric: 'READ' },
      },
    }),
    select:
      '{ broadcast { id name status scheduledAt localStart updatedByName quietHours { from to zone } cap { messages days } limitPolicy autoRetry { days } split { controlShare variants { name share } } } }',
  },
  importBroadcastRecipients: {
    given: async (scene) => ({
      id: await draftOf(scene),
      recipients: [
        { phone: ann, name: 'Ann', bodyValues: [{ name: '1', value: 'Ann' }] },
        { phone: ben, bodyValues: [{ name: '1', value: 'Ben' }] },
        { phone: 'nobody' },
      ],
    }),
    select: '{ addedCount skippedCount totalRecipients faults { index field message cause } }',
  },
  removeBroadcastRecipient: {
    given: async (scene) => {
      const id = await draftOf(scene)
      return { id, recipientId: (await firstRecipient(scene, id)).id }
    },
    select: '{ broadcast { id counts { total } } }',
  },
  setBroadcastHeaderFile: {
    given: async (scene) => ({ id: await draftOf(scene, 'spring_sale'), file: null }),
    file: {
      name: 'sale.jpg',
      bytes: () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
    },
    select: '{ broadcast { id headerFile { filename } } media { id kind mimeType size } }',
  },
  startBroadcast: {
    given: async (scene) => ({ id: await draftOf(scene, 'order_update', [ann, ben]) }),
    select: '{ broadcast { id name counts { total } } }',
  },
  pauseBroadcast: {
    given: async (scene) => ({ id: await inState(scene, 'running') }),
    select: '{ broadcast { id status pausedReason } }',
  },
  retryBroadcast: {
    given: async (scene) => ({ id: await inState(scene, 'failed'), codes: [0, 131026] }),
    select: '{ retryCount broadcast { id counts { total } } }',
  },
  deleteBroadcast: {
    given: async (scene) => ({ id: await draftOf(scene) }),
    select: '{ deletedId }',
  },
  prices: { select: '{ currency updatedAt prices { category country amount } }' },
  setPrices: {
    given: {
      currency: 'EUR',
      prices: [
        { category: 'MARKETING', amount: '0.0691' },
        { category: 'MARKETING', country: 'DE', amount: '0.1131' },
      ],
    },
    select: '{ priceList { currency prices { category country amount } } }',
  },
  startBroadcastImport: {
    given: async (scene) => ({ id: await draftOf(scene), file: null }),
    file: {
      name: 'people.csv',
      bytes: () => Buffer.from(`phone_number,name,1\n${ann},Ann,Ann\nnobody,Bob,Bob\n`),
    },
    select: '{ broadcastRecipientImport { id filename rowCount } }',
  },
  broadcastImport: {
    given: async (scene) => ({ id: await importInto(scene, await draftOf(scene)) }),
    select:
      '{ state rowCount settledCount addedCount skippedCount optedOutCount refusedCount faults(first: 5) { nodes { place field message } } }',
  },
  cancelBroadcastImport: {
    given: async (scene) => ({ id: await importInto(scene, await draftOf(scene), 'reading') }),
    select: '{ broadcastRecipientImport { id state addedCount } }',
  },
  broadcastCheck: {
    given: async (scene) => ({ id: await draftOf(scene, 'order_update', [ann, ben]) }),
    select:
      '{ isReady pendingCount sendableCount optedOutCount unfitCount problems { kind isBlocking count message } samples { text recipient { to } } leftCount }',
  },
  broadcastAudience: {
    given: async (scene) => ({
      id: await draftOf(scene),
      audience: { filter: { tagsAny: ['vip'] }, values: [{ name: '1', field: 'name', text: 'friend' }] },
      samples: 1,
    }),
    select:
      '{ matchedCount knownCount optedOutCount lackingCount sendableCount missing unexpected samples { text contact { id name } } }',
  },
  fillBroadcast: {
    given: async (scene) => ({
      id: await draftOf(scene),
      audience: {
        filter: {},
        exceptFilter: { tagsAny: ['staff'] },
        values: [{ name: '1', field: 'name', text: 'friend' }],
      },
    }),
    select: '{ addedCount matchedCount optedOutCount broadcast { id counts { total } } }',
  },
}
