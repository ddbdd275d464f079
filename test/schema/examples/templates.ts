import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const order = {
  name: 'order_shipped',
  language: 'en',
  category: 'UTILITY',
  body: { text: 'Hi {{1}}, your order left our house.', examples: [{ name: '1', value: 'Ann' }] },
}
const idOf = async ({ tenant }: Scene, name: string) => ({
  id: (await tenant.v1.get(`/templates?name=${name}`)).body.data[0].id,
})

export const templates: Examples = {
  templates: {
    given: { status: 'APPROVED', first: 3 },
    select: '{ nodes { id name language category status body { text } } pageInfo { endCursor hasNextPage } }',
  },
  sendableTemplates: {
    given: { search: 'order', first: 3 },
    select:
      '{ nodes { id name language body { text } variables { body header buttons headerMedia } examples { body { name value } } } }',
  },
  template: {
    given: (scene) => idOf(scene, 'order_update'),
    select:
      '{ id name language category status quality body { text } variables { header body buttons } number { name } }',
  },
  dryRunTemplate: { given: order, select: '{ dryRun variables { body } }' },
  createTemplate: { given: order, select: '{ template { id name status statusText category } }' },
  updateTemplate: {
    given: async (scene) => ({ ...(await idOf(scene, 'hello')), body: { text: 'Good to see you.' } }),
    select: '{ template { id status body { text } } }',
  },
  syncTemplates: { given: ({ tenant }) => ({ numberId: tenant.numberId }), select: '{ count }' },
  deleteTemplate: { given: (scene) => idOf(scene, 'order_shipped'), select: '{ deletedId }' },
}
