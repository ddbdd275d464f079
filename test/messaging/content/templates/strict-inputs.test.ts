import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type PlatformTemplates, startTemplateScene, uploaded } from './scene.ts'

// What GraphQL clients give of a template is what `/v1` is given in its flat form.

let parley: Parley
let shop: Tenant
let session: Session
let platform: PlatformTemplates
let picture: string

beforeAll(async () => {
  ;({ parley, shop, platform } = await startTemplateScene())
  session = await memberSession(parley, shop.workspaceId)
  picture = await uploaded(parley, shop, 'image/png', 'a.png')
})
afterAll(() => parley?.close())

const make = 'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { template { id } } }'
const change = 'mutation ($input: UpdateTemplateInput!) { updateTemplate(input: $input) { template { id } } }'

const ann = [{ name: '1', value: 'Ann' }]
const basis = { language: 'en', category: 'UTILITY', body: { text: 'Hi {{1}}.', examples: ann } }

const parts = async (id: string) => {
  const { header, body, footer, buttons } = (await shop.v1.get(`/templates/${id}`)).body
  return { header, body, footer, buttons }
}

test('a header, a footer and buttons of every kind', async () => {
  const { createTemplate } = await session.graphql(make, {
    input: {
      ...basis,
      name: 'all_parts',
      header: { text: { text: 'For {{1}}', examples: ann } },
      footer: 'Small',
      buttons: [
        { quickReply: 'No' },
        { url: { text: 'Shop', url: 'https://example.com/{{1}}', example: 'https://example.com/a' } },
        { phone: { text: 'Call', phone: '+15550100200' } },
        { copyCode: 'SAVE10' },
      ],
    },
  })
  const { id } = (createTemplate as unknown as { template: { id: string } }).template
  expect(await parts(id)).toMatchObject({
    header: { type: 'text', text: 'For {{1}}' },
    body: { text: 'Hi {{1}}.' },
    footer: { text: 'Small' },
    buttons: [
      { type: 'quick_reply', text: 'No' },
      { type: 'url', text: 'Shop', url: 'https://example.com/{{1}}' },
      { type: 'phone', text: 'Call' },
      { type: 'copy_code' },
    ],
  })
})

test('a file above the body; null takes header and footer away', async () => {
  const { createTemplate } = await session.graphql(make, {
    input: { ...basis, name: 'with_picture', header: { image: picture }, footer: 'Small' },
  })
  const { id } = (createTemplate as unknown as { template: { id: string } }).template
  expect(await parts(id)).toMatchObject({ header: { type: 'image' }, footer: { text: 'Small' } })
  const [there] = await platform.named('with_picture')
  await parley.sandbox.control(`/templates/${there?.id}/approve`)
  await parley.until(async () => (await shop.v1.get(`/templates/${id}`)).body.status === 'approved')
  await session.graphql(change, { input: { id, header: null, footer: null } })
  expect(await parts(id)).toMatchObject({ header: null, footer: null })
})

test.each<[fault: string, part: object, field: string]>([
  ['a header of two variables', { header: { text: { text: '{{1}} {{2}}' } } }, 'input.header.text.text'],
  ['a header without an example', { header: { text: { text: '{{1}}' } } }, 'input.header.text.examples.1'],
  [
    'a file that is none',
    { header: { image: '018f0000-0000-7000-8000-000000000000' } },
    'input.header.image',
  ],
  ['a footer with a variable', { footer: '{{1}}' }, 'input.footer'],
  ['an example too many', { body: { text: 'Hi', examples: ann } }, 'input.body.examples[0]'],
  ['an address that is none', { buttons: [{ url: { text: 'Shop', url: 'x' } }] }, 'input.buttons[0].url.url'],
  [
    'a phone that is none',
    { buttons: [{ quickReply: 'No' }, { phone: { text: 'Call', phone: 'x' } }] },
    'input.buttons[1].phone.phone',
  ],
  ['too many of one kind', { buttons: [{ copyCode: 'A' }, { copyCode: 'B' }] }, 'input.buttons[1].copyCode'],
])('%s is told where it stands', async (_, part, field) => {
  const { body } = await session.ask(make, { input: { ...basis, name: 'faulty', ...part } })
  expect(body.errors[0].extensions).toMatchObject({ field })
})
