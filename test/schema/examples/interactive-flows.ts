import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const named =
  (name: string) =>
  async ({ parley, tenant: { workspaceId } }: Scene) => ({
    id: (await parley.app.prisma.interactiveFlow.findFirstOrThrow({ where: { workspaceId, name } })).id,
  })

const flow = named('Book a table')

const flowJson = {
  version: '7.3',
  screens: [
    {
      id: 'START',
      title: 'Your visit',
      terminal: true,
      layout: {
        type: 'SingleColumnLayout',
        children: [
          { type: 'TextInput', name: 'guests', label: 'How many', 'input-type': 'number' },
          {
            type: 'Footer',
            label: 'Book',
            'on-click-action': { name: 'complete', payload: { guests: `\${form.guests}` } },
          },
        ],
      },
    },
  ],
}

const state = '{ interactiveFlow { id status hasLocalChanges platformProblems { code message path } } }'

export const interactiveFlows: Examples = {
  createInteractiveFlow: {
    given: (scene) => ({
      numberId: scene.tenant.numberId,
      name: 'Book a table',
      category: 'APPOINTMENT_BOOKING',
      flowJson,
    }),
    select:
      '{ interactiveFlow { id name status jsonVersion hasLocalChanges problems { code message path } } }',
  },
  interactiveFlows: {
    given: { status: 'DRAFT', search: 'table', first: 20 },
    select:
      '{ nodes { id name status category hasLocalChanges alerts { kind message } } pageInfo { endCursor hasNextPage } }',
  },
  interactiveFlow: {
    given: flow,
    select:
      '{ name status flowJson previewUrl problems { severity code message path line column } answers(first: 5) { nodes { fields { label text } } } }',
  },
  checkFlowJson: {
    given: { text: '{"version": "7.3", "screens": []}' },
    select: '{ severity code message path line column endLine endColumn }',
  },
  updateInteractiveFlow: {
    given: async (scene) => ({ ...(await flow(scene)), category: 'SURVEY' }),
    select: '{ interactiveFlow { id category hasLocalChanges } }',
  },
  setInteractiveFlowEndpoint: {
    given: async (scene) => ({
      ...(await flow(scene)),
      cannedAnswers: { INIT: { screen: 'START', data: { free: '3' } } },
    }),
    select: '{ interactiveFlow { id endpointUrl cannedAnswers } }',
  },
  setInteractiveFlowAnswerMapping: {
    given: async (scene) => ({
      ...(await flow(scene)),
      mappings: [{ question: 'guests', target: 'CONTACT_FIELD', key: 'party' }],
    }),
    select: '{ interactiveFlow { id answerMapping { question target key value } } }',
  },
  rotateFormKey: {
    given: (scene) => ({ numberId: scene.tenant.numberId }),
    select: '{ formKey { id createdAt } }',
  },
  duplicateInteractiveFlow: { given: flow, select: '{ interactiveFlow { id name status } }' },
  pushInteractiveFlow: { given: flow, select: state },
  publishInteractiveFlow: { given: flow, select: state },
  deprecateInteractiveFlow: { given: flow, select: state },
  syncInteractiveFlows: {
    given: (scene) => ({ numberId: scene.tenant.numberId }),
    select: '{ synced created updated number { name } }',
  },
  deleteInteractiveFlow: { given: named('Book a table (Copy)'), select: '{ deletedId }' },
}
