import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const flow = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.chatbotFlow.findFirstOrThrow({ where: { workspaceId } })).id

const test = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.flowTest.findFirstOrThrow({ where: { workspaceId } })).id

/** A small export of another product. */
const typebot = {
  version: '6.1',
  name: 'Lead',
  events: [{ id: 'e', type: 'start', outgoingEdgeId: 'begin' }],
  groups: [
    {
      id: 'g',
      title: 'Welcome',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: 'a', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Your name?' }] }] } },
        { id: 'b', type: 'text input', options: { variableId: 'v' } },
        { id: 'c', type: 'Email', options: { recipients: ['ann@shop.example'] } },
      ],
    },
  ],
  edges: [{ id: 'begin', from: { eventId: 'e' }, to: { groupId: 'g' } }],
  variables: [{ id: 'v', name: 'Name' }],
}

const graph = {
  version: 2,
  entry_node: 'ask',
  nodes: [
    {
      id: 'ask',
      type: 'prompt',
      label: 'Size',
      position: { x: 0, y: 0 },
      config: { body: 'Which size do you wear?', store_as: 'size' },
    },
    {
      id: 'thanks',
      type: 'end',
      label: 'Thanks',
      position: { x: 320, y: 0 },
      config: { message: 'Size {{size}}, thank you.' },
    },
  ],
  edges: [{ from: 'ask', to: 'thanks', condition: 'default' }],
}

const flowFields =
  '{ chatbotFlow { id name triggerKeywords enabled liveVersion problems { severity nodeId path code message } } }'

export const chatbotFlows: Examples = {
  createChatbotFlow: {
    given: { name: 'Size', triggerKeywords: ['size'], initialMessage: 'Hello!', enabled: true, graph },
    select: flowFields,
  },
  chatbotFlows: {
    given: { isEnabled: true, first: 20 },
    select:
      '{ nodes { id name triggerKeywords liveVersion nodes { id type } } pageInfo { endCursor hasNextPage } }',
  },
  chatbotFlow: {
    given: async (scene) => ({ id: await flow(scene) }),
    select: '{ name graph versions { version note publishedBy { name } } tests { name } }',
  },
  flowPresence: {
    given: async (scene) => ({ flowId: await flow(scene) }),
    select: '{ id name isEditing }',
  },
  updateChatbotFlow: {
    given: async (scene) => ({ id: await flow(scene), completionMessage: 'Goodbye!' }),
    select: flowFields,
  },
  publishChatbotFlow: {
    given: async (scene) => ({ id: await flow(scene), note: 'Says goodbye' }),
    select: '{ chatbotFlow { liveVersion } }',
  },
  restoreFlowVersion: {
    given: async (scene) => ({ id: await flow(scene), version: 1 }),
    select: '{ chatbotFlow { liveVersion completionMessage } }',
  },
  flowProblems: {
    given: { graph: { ...graph, entry_node: 'nowhere' } },
    select: '{ severity nodeId path code message }',
  },
  previewFlowImport: {
    given: { file: typebot },
    select:
      '{ source name triggerKeywords graph blocks { group type outcome reasons nodeIds } problems { code message } }',
  },
  flowStarters: { select: '{ kind name description triggerKeywords }' },
  simulateFlow: {
    given: async (scene) => ({ id: await flow(scene), inputs: [{ text: 'L' }] }),
    select:
      '{ end steps { effects { kind nodeId text buttons { id title } } path { nodeId outcome variables } } }',
  },
  createFlowTest: {
    given: async (scene) => ({
      flowId: await flow(scene),
      name: 'Thanks for the size',
      steps: [{ expected: ['Which size'] }, { input: { text: 'L' }, expected: ['Size L'] }],
    }),
    select: '{ flowTest { id name steps { text expected } } }',
  },
  deleteFlowTest: { given: async (scene) => ({ id: await test(scene) }), select: '{ deletedId }' },
  moveFlowSessions: {
    given: async (scene) => ({ id: await flow(scene), how: 'MOVE' }),
    select: '{ count }',
  },
  deleteChatbotFlow: { given: async (scene) => ({ id: await flow(scene) }), select: '{ deletedId }' },
}
