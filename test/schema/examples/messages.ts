import { catalogs } from './catalogs.ts'
import { customActions } from './custom-actions.ts'
import type { Examples } from './example.ts'
import { interactiveFlows } from './interactive-flows.ts'
import type { Scene } from './scene.ts'
import { ann } from './scene.ts'

const canned = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.cannedResponse.findFirstOrThrow({ where: { workspaceId } })).id

const replies = () => new TextEncoder().encode('name,shortcut,content\nGreeting,hey,Hello!\nGoodbye,bye,\n')

export const messages: Examples = {
  sendMessage: {
    given: async (scene) => {
      await scene.writes('Is my order on its way?')
      return { to: { phone: ann }, content: { text: { body: 'Your order is on its way.' } } }
    },
    select: '{ message { id status type to createdAt } }',
  },
  sendContacts: {
    given: async (scene) => {
      await scene.writes('Whom do I ask about the desk?')
      return { to: { phone: ann }, cards: [{ name: 'Grace Hopper', phones: ['+15550100222'] }] }
    },
    select: '{ message { id type status content { ... on ContactsContent { cards { name phones } } } } }',
  },
  reactToMessage: {
    given: async (scene) => ({ messageId: await scene.writes('Thank you!'), emoji: '👍' }),
    select: '{ message { id type status content { ... on ReactionContent { emoji messageId } } } }',
  },
  dryRunMessage: {
    given: {
      to: { phone: ann },
      content: { template: { reference: { name: { name: 'hello', language: 'en' } } } },
    },
    select: '{ dryRun contactId numberId templateId windowExpiresAt }',
  },
  message: {
    given: async (scene) => ({ id: await scene.writes('And when does it come?') }),
    select:
      '{ id direction status type content { ... on TextContent { body } } contact { name phone } conversation { unreadCount } }',
  },
  messages: {
    given: { first: 2, direction: 'INCOMING' },
    select: '{ nodes { id type status createdAt contact { name } } pageInfo { endCursor hasNextPage } }',
  },
  ...customActions,
  ...catalogs,
  ...interactiveFlows,
  createCannedResponse: {
    given: {
      name: 'Greeting',
      shortcut: 'hi',
      content: 'Hello {{contact_name}}, how can we help?',
      category: 'greeting',
    },
    select: '{ cannedResponse { id name shortcut content category isActive usageCount } }',
  },
  cannedResponses: {
    given: { search: 'hello', isActive: true, orderBy: 'NAME', first: 20 },
    select: `{ nodes { id name shortcut content category usageCount buttons { type title } }
      pageInfo { endCursor hasNextPage } }`,
  },
  cannedResponse: {
    given: async (scene) => ({ id: await canned(scene) }),
    select: '{ name content updatedAt }',
  },
  updateCannedResponse: {
    given: async (scene) => ({
      id: await canned(scene),
      shortcut: 'hello',
      buttons: [
        { title: 'Track my order', type: 'REPLY' },
        { title: 'Talk to somebody', type: 'REPLY' },
      ],
    }),
    select: '{ cannedResponse { id shortcut buttons { type title } } }',
  },
  useCannedResponse: {
    given: async (scene) => ({ id: await canned(scene) }),
    select: '{ cannedResponse { id content usageCount } }',
  },
  cannedResponseCategories: {},
  cannedResponseExport: { given: { category: 'greeting' }, select: '{ filename path }' },
  importCannedResponses: {
    given: { file: null, updatesKnown: true },
    file: { name: 'replies.csv', bytes: replies },
    select: '{ created updated skipped faults { place column reason } }',
  },
  deleteCannedResponse: {
    given: async (scene) => ({ id: await canned(scene) }),
    select: '{ deletedId }',
  },
}
