import { assistance } from './assistance.ts'
import { chatbotFlows } from './chatbot-flows.ts'
import type { Examples } from './example.ts'
import { aiContexts, keywordRules } from './keyword-rules.ts'
import type { Scene } from './scene.ts'
import { withAi } from './with-ai.ts'

/** A person is asked for a size. */
async function session(scene: Scene): Promise<string> {
  const { parley, tenant } = scene
  const { workspaceId, numberId } = tenant
  const contactId = await scene.contact()
  const { prisma, clock } = parley.app
  const known = await prisma.botSession.findFirst({ where: { workspaceId } })
  if (known) return known.id
  const at = clock.now()
  const id = '0198f0a2-7c1e-7d4b-9a50-00000000b075'
  await prisma.botSession.create({
    data: {
      workspaceId,
      id,
      contactId,
      numberId,
      nodeId: 'ask_size',
      vars: { product: 'Bench' },
      startedAt: at,
      lastActivityAt: at,
    },
  })
  return id
}

/** Answers the contact. */
async function remembered(scene: Scene): Promise<string> {
  await withAi(scene)
  return scene.contact()
}

/** The fact that the examples wrote. */
async function fact(scene: Scene): Promise<string> {
  const contactId = await remembered(scene)
  return (await scene.parley.app.prisma.customerFact.findFirstOrThrow({ where: { contactId } })).id
}

const factSelect = '{ customerFact { id text author { __typename name } updatedAt } }'

export const chatbot: Examples = {
  chatbotSettings: {
    select:
      '{ access { messages { read write } sla { read write } } messages { enabled greetingMessage greetingButtons { id title } sessionTimeoutMinutes } routing { assignToSameAgent } businessHours { enabled timezone week { weekday enabled startTime endTime } } sla { enabled responseMinutes } stats { activeSessions } }',
  },
  botSessions: {
    given: async (scene) => {
      await session(scene)
      return { status: 'ACTIVE', first: 20 }
    },
    select:
      '{ nodes { id status currentNodeId lastActivityAt contact { name } } pageInfo { endCursor hasNextPage } }',
  },
  botSession: {
    given: async (scene) => ({ id: await session(scene) }),
    select:
      '{ status accountName currentNodeId retries variables contact { name } messages { stepName message { id } } }',
  },
  pauseBot: {
    given: async (scene) => ({ contactId: await scene.contact(), pausedUntil: '2027-01-01T09:00:00.000Z' }),
    select: '{ conversation { id botPausedUntil } }',
  },
  endBotSession: {
    given: async (scene) => ({ id: await session(scene) }),
    select: '{ botSession { id status endedAt } }',
  },
  updateChatbotMessages: {
    given: {
      greetingMessage: 'Welcome to Oak & Ash!',
      greetingButtons: [
        { id: 'orders', title: 'My orders' },
        { id: 'people', title: 'Talk to us' },
      ],
      sessionTimeoutMinutes: 45,
    },
    select: '{ chatbotSettings { messages { greetingMessage greetingButtons { id title } } } }',
  },
  updateChatbotRouting: {
    given: { assignToSameAgent: false },
    select: '{ chatbotSettings { routing { allowAgentQueuePickup assignToSameAgent } } }',
  },
  updateBusinessHours: {
    given: {
      enabled: true,
      week: [
        { weekday: 'MONDAY', enabled: true, startTime: '08:30', endTime: '12:00' },
        { weekday: 'MONDAY', enabled: true, startTime: '13:00', endTime: '18:00' },
      ],
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
      outOfHoursMessage: 'We are back on Monday.',
    },
    select:
      '{ chatbotSettings { businessHours { enabled outOfHoursMessage week { weekday enabled startTime endTime } holidays { date name ranges { startTime endTime } } } } }',
  },
  updateSlaSettings: {
    given: { enabled: true, responseMinutes: 10, inBusinessHours: true, giveBackMinutes: 20 },
    select:
      '{ chatbotSettings { sla { enabled responseMinutes resolutionMinutes inBusinessHours giveBackMinutes } } }',
  },
  updateChatbotAi: {
    given: { systemPrompt: 'You answer for a shop of garden furniture.', debounceMs: null },
    select: '{ chatbotSettings { ai { mode systemPrompt debounceMs debounceDefaultMs } } }',
  },
  ...assistance,
  testAiConnection: {
    given: async (scene) => {
      await withAi(scene)
      const baseUrl = `${scene.parley.sandbox.url}/model/v1`
      Object.assign(scene.parley.app.config.ai, { baseUrl, apiKey: 'sandbox-token', model: 'sandbox' })
      return {}
    },
    select: '{ model isWorking tries { kind outcome detail } }',
  },
  tryAiQuestion: {
    given: async (scene) => {
      await withAi(scene)
      const baseUrl = `${scene.parley.sandbox.url}/model/v1`
      Object.assign(scene.parley.app.config.ai, { baseUrl, apiKey: 'sandbox-token', model: 'sandbox' })
      return { question: 'When are you open?' }
    },
    select: '{ text asksPerson failureCause parts { context { name } text } }',
  },
  botWeek: { select: '{ looks { look count } unanswered { id } }' },
  ...keywordRules,
  ...aiContexts,
  ...chatbotFlows,
  createCustomerFact: {
    given: async (scene) => ({ contactId: await remembered(scene), text: 'Wears size L' }),
    select:
      '{ customerFact { id text contact { name memory { enabled maxFacts facts { text author { name } } } } } }',
  },
  updateCustomerFact: {
    given: async (scene) => ({ id: await fact(scene), text: 'Wears size XL' }),
    select: factSelect,
  },
  deleteCustomerFact: { given: async (scene) => ({ id: await fact(scene) }), select: '{ deletedId }' },
  clearCustomerMemory: {
    given: async (scene) => ({ contactId: await remembered(scene) }),
    select: '{ contact { id memory { facts { id } } } }',
  },
}
