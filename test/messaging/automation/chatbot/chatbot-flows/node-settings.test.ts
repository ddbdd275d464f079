import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowScene, graphOf, startFlows } from './scene.ts'

// What a node does what it does with has a type of its own for each type of node (issue 47).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())

const document = `query ($id: ID!) { chatbotFlow(id: $id) { nodes { id settings { __typename
  ... on MessageNodeConfig { message skipCondition }
  ... on ButtonsNodeConfig { buttons { id title type url } timeoutMinutes }
  ... on ApiCallNodeConfig { url method headers { name value } responseMapping { name value } }
  ... on SetVariableNodeConfig { set { name value } compute { name value } }
  ... on TimingNodeConfig { schedule { day enabled startTime endTime } }
  ... on TransferNodeConfig { body team { name } }
  ... on GotoFlowNodeConfig { flow { name } }
  ... on SetContactNodeConfig { addTags consent }
  ... on MessagingFlowNodeConfig { flowId cta }
} } } }`

test('the settings of nodes, by their types', async () => {
  const other = await scene.make({ name: 'Other' })
  const nodes = {
    hello: { type: 'message', config: { text: 'Hi', skip_condition: 'x > 1' } },
    choose: {
      type: 'buttons',
      config: { body: 'Which?', timeout_minutes: 5, buttons: [{ id: 'a', title: 'A', type: 'reply' }] },
    },
    call: {
      type: 'api_call',
      config: {
        url: 'https://shop.example/x',
        method: 'post',
        headers: { Authorization: 'secret' },
        response_mapping: { state: 'data.state' },
      },
    },
    set: { type: 'set_variable', config: { set: { a: 'x', b: [1] }, compute: { c: '1 + 1' } } },
    hours: {
      type: 'timing',
      config: { schedule: [{ day: 'Monday', start_time: '09:00', end_time: '17:00' }] },
    },
    people: { type: 'transfer', config: { message: 'A moment' } },
    jump: { type: 'goto_flow', config: { flow_id: other.id } },
    tag: { type: 'set_contact', config: { add_tags: ['vip'], consent: 'opt_in' } },
    form: { type: 'whatsapp_flow', config: { flow_id: '123', cta: 'Open' } },
  }
  const { id } = await scene.make({ graph: graphOf(nodes) })
  const { chatbotFlow } = (await scene.admin.graphql(document, { id })) as never as {
    chatbotFlow: { nodes: { id: string; settings: object }[] }
  }
  const settings = Object.fromEntries(chatbotFlow.nodes.map((node) => [node.id, node.settings]))
  expect(settings).toEqual({
    hello: { __typename: 'MessageNodeConfig', message: 'Hi', skipCondition: 'x > 1' },
    choose: {
      __typename: 'ButtonsNodeConfig',
      timeoutMinutes: 5,
      buttons: [{ id: 'a', title: 'A', type: 'REPLY', url: null }],
    },
    call: {
      __typename: 'ApiCallNodeConfig',
      url: 'https://shop.example/x',
      method: 'POST',
      headers: [{ name: 'Authorization', value: '********' }],
      responseMapping: [{ name: 'state', value: 'data.state' }],
    },
    set: {
      __typename: 'SetVariableNodeConfig',
      set: [
        { name: 'a', value: 'x' },
        { name: 'b', value: '[1]' },
      ],
      compute: [{ name: 'c', value: '1 + 1' }],
    },
    hours: {
      __typename: 'TimingNodeConfig',
      schedule: [{ day: 'MONDAY', enabled: true, startTime: '09:00', endTime: '17:00' }],
    },
    people: { __typename: 'TransferNodeConfig', body: 'A moment', team: null },
    jump: { __typename: 'GotoFlowNodeConfig', flow: { name: 'Other' } },
    tag: { __typename: 'SetContactNodeConfig', addTags: ['vip'], consent: 'OPT_IN' },
    form: { __typename: 'MessagingFlowNodeConfig', flowId: '123', cta: 'Open' },
  })
})

test('a draft answers its graph as it was written, and settings do not (docs/adr/0162)', async () => {
  const config = {
    older: { text: 'Hi', of_another_client: { kept: true } },
    absent: { body: 'Name?', validation_error: null },
  }
  const { id } = await scene.make({
    name: 'Draft',
    graph: graphOf({ start: { type: 'message', config: { message: 'Hi' } } }),
  })
  const graph = graphOf({
    older: { type: 'message', config: config.older },
    absent: { type: 'prompt', config: config.absent },
  })
  const { updateChatbotFlow } = (await scene.admin.graphql(
    `mutation ($input: UpdateChatbotFlowInput!) { updateChatbotFlow(input: $input) { chatbotFlow { graph nodes { id settings { __typename
       ... on MessageNodeConfig { message } ... on PromptNodeConfig { validationError validationRegex } } } } } }`,
    { input: { id, graph } },
  )) as never as {
    updateChatbotFlow: {
      chatbotFlow: {
        graph: { nodes: { id: string; config: object }[] }
        nodes: { id: string; settings: object | null }[]
      }
    }
  }
  const { chatbotFlow } = updateChatbotFlow
  expect(Object.fromEntries(chatbotFlow.graph.nodes.map((node) => [node.id, node.config]))).toEqual(config)
  const settings = Object.fromEntries(chatbotFlow.nodes.map((node) => [node.id, node.settings]))
  expect(settings.older).toEqual({ __typename: 'MessageNodeConfig', message: 'Hi' })
  expect(settings.absent).toEqual({
    __typename: 'PromptNodeConfig',
    validationError: null,
    validationRegex: null,
  })
})

test('a version has its nodes and edges, typed', async () => {
  const { id } = await scene.make({
    name: 'Version',
    graph: graphOf(
      { ask: { type: 'prompt', config: { body: 'Name?', store_as: 'x' } }, bye: { type: 'end', config: {} } },
      [['ask', 'bye']],
    ),
  })
  const { publishChatbotFlow } = (await scene.admin.graphql(
    `mutation ($input: PublishChatbotFlowInput!) { publishChatbotFlow(input: $input) { chatbotFlow { liveVersion
       version(version: 1) { version nodes { id type } edges { from { id } to { id } condition } }
       gone: version(version: 99) { version } } } }`,
    { input: { id } },
  )) as never as { publishChatbotFlow: { chatbotFlow: Record<string, unknown> } }
  expect(publishChatbotFlow.chatbotFlow).toEqual({
    liveVersion: 1,
    version: {
      version: 1,
      nodes: [
        { id: 'ask', type: 'PROMPT' },
        { id: 'bye', type: 'END' },
      ],
      edges: [{ from: { id: 'ask' }, to: { id: 'bye' }, condition: 'default' }],
    },
    gone: null,
  })
})
