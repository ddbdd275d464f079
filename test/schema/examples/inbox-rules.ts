import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const rule = async (scene: Scene) => {
  const { workspaceId } = scene.tenant
  return (await scene.parley.app.prisma.inboxRule.findFirstOrThrow({ where: { workspaceId } })).id
}

const trigger = { event: 'MESSAGE_RECEIVED', texts: ['refund'] }

/** What is done by itself when something happens in a chat. */
export const inboxRules: Examples = {
  createInboxRule: {
    given: {
      name: 'Refunds are urgent',
      trigger,
      conditions: { status: 'OPEN' },
      steps: [
        { priority: { priority: 'URGENT' } },
        { text: { body: 'Thank you, {{contact_name}}. We will look into it.' } },
      ],
      isOncePerCase: true,
    },
    select: '{ inboxRule { id name isEnabled trigger { event texts } steps { __typename } } }',
  },
  inboxRules: {
    select: '{ name isEnabled isOncePerCase stopsOthers trigger { event texts } conditions { status } }',
  },
  inboxRule: { given: async (scene) => ({ id: await rule(scene) }), select: '{ id name }' },
  updateInboxRule: {
    given: async (scene) => ({ id: await rule(scene), stopsOthers: true }),
    select: '{ inboxRule { id stopsOthers } }',
  },
  orderInboxRules: {
    given: async (scene) => ({ ids: [await rule(scene)] }),
    select: '{ inboxRules { id name } }',
  },
  tryInboxRule: {
    given: async (scene) => {
      await scene.writes('I want a refund')
      return { trigger }
    },
    select: '{ runs chats isComplete examples { contactId } }',
  },
  inboxRuleRuns: {
    given: { first: 2 },
    select: '{ nodes { ruleName event status matched steps { kind status } } }',
  },
  deleteInboxRule: { given: async (scene) => ({ id: await rule(scene) }), select: '{ deletedId }' },
}
