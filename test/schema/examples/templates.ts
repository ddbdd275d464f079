import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'

const order = {
  name: 'order_shipped',
  language: 'en',
  category: 'UTILITY',
  body: { text: 'Hi {{1}}, your order left our house.', examples: [{ name: '1', value: 'Ann' }] },
}
const written = {
  messagingAccount: 'Shop',
  name: 'visit_reminder',
  displayName: 'Reminder',
  language: 'en',
  category: 'UTILITY',
  bodyContent: 'We see you on {{1}} at our shop.',
  buttons: [{ type: 'QUICK_REPLY', text: 'Fine' }],
  sampleValues: [{ component: 'BODY', index: 1, value: 'Monday' }],
}
const photo = () => readFileSync(join(import.meta.dirname, '../../../docs/api/photo.png'))
const drafted = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.template.findFirstOrThrow({ where: { workspaceId, name: 'visit_reminder' } })).id
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
  saveTemplateDraft: {
    given: written,
    select:
      '{ template { id name displayName status platformStatus form { bodyContent buttons { type text } sampleValues { component index value } } } }',
  },
  templateProblems: {
    given: { ...written, bodyContent: '{{1}} is the day.', sampleValues: [] },
    select: '{ rule field message variable blocks }',
  },
  changeTemplateDraft: {
    given: async (scene) => ({ id: await drafted(scene), footerContent: 'Reply STOP to end' }),
    select: '{ template { id status form { footerContent } problems { rule message } } }',
  },
  submitTemplate: {
    given: async (scene) => ({ id: await drafted(scene) }),
    select: '{ template { id status platformStatus platformId decisions { kind after reason advice at } } }',
  },
  uploadTemplateFile: {
    given: { account: 'Shop', file: null },
    file: { name: 'photo.png', bytes: photo },
    select: '{ handle media { id kind } }',
  },
  syncTemplates: { given: ({ tenant }) => ({ numberId: tenant.numberId }), select: '{ count }' },
  changeTemplates: {
    given: async (scene) => ({ templateIds: [(await idOf(scene, 'order_shipped')).id], change: 'ARCHIVE' }),
    select:
      '{ results { ... on TemplateChanged { templateId template { id status platformStatus } } ... on TemplateRefused { templateId code message } } }',
  },
  deleteTemplate: { given: (scene) => idOf(scene, 'order_shipped'), select: '{ deletedId }' },
}
