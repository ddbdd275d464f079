import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const caseOf = async (scene: Scene) => {
  const { workspaceId } = scene.tenant
  const found = await scene.parley.app.prisma.conversationCase.findFirst({ where: { workspaceId } })
  if (found) return found.id
  await scene.writes('Where is my parcel?')
  return (await scene.parley.app.prisma.conversationCase.findFirstOrThrow({ where: { workspaceId } })).id
}

const reason = async (scene: Scene) => {
  const { workspaceId } = scene.tenant
  return (await scene.parley.app.prisma.caseReason.findFirstOrThrow({ where: { workspaceId } })).id
}

/** Pieces of work in chats, and what a workspace says of them. */
export const cases: Examples = {
  createCaseReason: { given: { name: 'Solved' }, select: '{ caseReason { id name } }' },
  updateCaseReason: {
    given: async (scene) => ({ id: await reason(scene), name: 'Answered' }),
    select: '{ caseReason { id name isArchived } }',
  },
  orderCaseReasons: {
    given: async (scene) => ({ ids: [await reason(scene)] }),
    select: '{ caseReasons { id name } }',
  },
  caseReasons: { given: {}, select: '{ id name isArchived }' },
  createCaseField: {
    given: { key: 'order', label: 'Order', kind: 'TEXT' },
    select: '{ caseField { key label kind } }',
  },
  updateCaseField: {
    given: { key: 'order', label: 'Order number' },
    select: '{ caseField { key label updatedAt } }',
  },
  orderCaseFields: { given: { keys: ['order'] }, select: '{ caseFields { key label } }' },
  caseFields: { given: {}, select: '{ key label kind options }' },
  updateCaseSettings: { given: { isReasonRequired: true }, select: '{ caseSettings { isReasonRequired } }' },
  caseSettings: { select: '{ isReasonRequired }' },
  updateSatisfactionSettings: {
    given: {
      isEnabled: true,
      kind: 'STARS',
      question: 'How satisfied are you with our help?',
      delayMinutes: 5,
    },
    select: '{ satisfactionSettings { isEnabled kind question delayMinutes everyDays } }',
  },
  satisfactionSettings: {
    select: '{ isEnabled kind question delayMinutes everyDays templateId thanks commentLabel }',
  },
  updateCase: {
    given: async (scene) => ({ id: await caseOf(scene), fields: { order: 'A-1024' } }),
    select: '{ case { id tagNames fields } }',
  },
  case: {
    given: async (scene) => ({ id: await caseOf(scene) }),
    select:
      '{ id openedAt closedAt closingNote reason { name } tagNames fields transcriptPath satisfaction { score comment } }',
  },
  caseTimeline: {
    given: async (scene) => ({ caseId: await caseOf(scene), first: 50 }),
    select: '{ nodes { __typename ... on Message { id createdAt } } pageInfo { endCursor hasNextPage } }',
  },
}
