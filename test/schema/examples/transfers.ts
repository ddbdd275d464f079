import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const transfer = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.transfer.findFirstOrThrow({ where: { workspaceId, status: 'active' } })).id

/** What the team's screen shows of one that waits. */
const select = `{ transfer { id status source notes contactName agent { id name } team { id name } createdAt }
  conversation { id isWithPeople activeTransfer { id } } }`

export const transfers: Examples = {
  transferChat: {
    given: async (scene) => ({
      contactId: await scene.contact(),
      to: { general: true },
      notes: 'Asks for an invoice.',
    }),
    select,
  },
  transfers: {
    given: { status: 'ACTIVE', waiting: true, first: 20 },
    select: `{ nodes { id contactName source notes createdAt team { name } responseDeadline isBreached escalationLevel }
      pageInfo { endCursor hasNextPage } }`,
  },
  serviceWall: {
    select: `{ queues { team { name } waiting oldestAt } today { handedOver breached }
      agents { agent { id name } isHere isAvailable transferCount conversationCount oldestTransferAt } }`,
  },
  transferQueues: { select: '{ team { id name } waiting oldestAt }' },
  pickTransfer: {
    select: '{ transfer { id agent { name } conversation { id } } queues { waiting team { name } } }',
  },
  transfer: {
    given: async (scene) => ({ id: await transfer(scene) }),
    select: `{ status agent { id name } pickedUpAt firstResponseAt createdBy { __typename name }
      conversation { id isWithPeople lastMessagePreview } }`,
  },
  assignTransfer: {
    given: async (scene) => ({
      id: await transfer(scene),
      to: { agent: { agentId: await scene.idOf(await scene.member()) } },
    }),
    select,
  },
  resumeTransfer: {
    given: async (scene) => ({ id: await transfer(scene) }),
    select: '{ transfer { id status endedAt endedBy { name } } conversation { id isWithPeople } }',
  },
}
