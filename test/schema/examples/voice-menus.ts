import { wav } from '../../messaging/content/audio/samples.ts'
import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const menu = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.ivrFlow.findFirstOrThrow({ where: { workspaceId } })).id

const audio = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.ivrAudio.findFirstOrThrow({ where: { workspaceId } })).id

const numberId = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.number.findFirstOrThrow({ where: { workspaceId } })).id

const place = { x: 0, y: 0 }
const graph = {
  version: 2,
  entry_node: 'choose',
  nodes: [
    {
      id: 'choose',
      type: 'menu',
      label: 'What is it about?',
      position: place,
      config: { options: { 1: { label: 'Sales' }, 2: { label: 'Support' } } },
    },
    { id: 'team', type: 'transfer', label: 'Whoever is free', position: place, config: {} },
    { id: 'bye', type: 'hangup', label: 'Goodbye', position: place, config: {} },
  ],
  edges: [
    { from: 'choose', to: 'team', condition: 'default' },
    { from: 'choose', to: 'bye', condition: 'max_retries' },
  ],
}

const fields =
  '{ ivrFlow { id name isCallStart liveVersion problems { severity nodeId path code message } } }'

/** Voice menus. */
export const voiceMenus: Examples = {
  createIvrFlow: {
    given: async (scene) => ({
      name: 'Reception',
      numberId: await numberId(scene),
      isCallStart: true,
      graph,
    }),
    select: fields,
  },
  ivrFlows: {
    given: { first: 20 },
    select: '{ nodes { id name isActive isCallStart nodes { id type } } pageInfo { endCursor hasNextPage } }',
  },
  ivrFlow: {
    given: async (scene) => ({ id: await menu(scene) }),
    select: '{ name graph versions { version note publishedBy { name } } }',
  },
  updateIvrFlow: {
    given: async (scene) => ({ id: await menu(scene), description: 'Before somebody answers' }),
    select: fields,
  },
  publishIvrFlow: {
    given: async (scene) => ({ id: await menu(scene), note: 'As it was' }),
    select: '{ ivrFlow { liveVersion } }',
  },
  restoreIvrFlowVersion: {
    given: async (scene) => ({ id: await menu(scene), version: 1 }),
    select: '{ ivrFlow { liveVersion } }',
  },
  ivrFlowProblems: {
    given: { graph: { ...graph, entry_node: 'nowhere' } },
    select: '{ severity nodeId path code message }',
  },
  ivrStarters: { select: '{ kind name description }' },
  simulateIvrFlow: {
    given: async (scene) => ({ id: await menu(scene), inputs: [{ digit: '1' }] }),
    select:
      '{ end nodeId steps { effects { kind nodeId timeoutSeconds } path { nodeId outcome optionLabel } } }',
  },
  uploadIvrAudio: {
    given: { file: null },
    file: { name: 'welcome.wav', bytes: () => wav(1) },
    select: '{ ivrAudio { filename name source mimeType } }',
  },
  makeIvrSpeech: {
    given: async ({ parley }) => {
      const baseUrl = `${parley.sandbox.url}/model/v1`
      Object.assign(parley.app.config.tts, { baseUrl, apiKey: 'sandbox-token', model: 'sandbox' })
      return { text: 'Good day.' }
    },
    select: '{ ivrAudio { filename } }',
  },
  ivrAudioFiles: { given: { first: 20 }, select: '{ nodes { name source } }' },
  deleteIvrAudio: { given: async (scene) => ({ id: await audio(scene) }), select: '{ deletedId }' },
  deleteIvrFlow: { given: async (scene) => ({ id: await menu(scene) }), select: '{ deletedId }' },
}
