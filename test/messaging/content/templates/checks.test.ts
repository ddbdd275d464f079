import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMinute } from '../../../support/new-minute.ts'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { type PlatformTemplates, startTemplateScene, uploaded, visit } from './scene.ts'

let parley: Parley
let shop: Tenant
let platform: PlatformTemplates
let picture: string
let word: string

beforeAll(async () => {
  ;({ parley, shop, platform } = await startTemplateScene())
  picture = await uploaded(parley, shop, 'image/png', 'a.png')
  word = await uploaded(parley, shop, 'text/plain', 'a.txt')
})
afterAll(() => parley?.close())
beforeEach(() => newMinute(parley.clock))

const nowhere = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'
const invalid = (field: string) => [422, 'invalid_field', field]
const wrong = (field: string) => [400, 'invalid_request', field]
const body = (text: string, examples?: Record<string, string>) => ({ body: { text, examples } })
const header = (more: Record<string, unknown>) => ({ header: { type: 'text', text: 'Hello', ...more } })
const buttons = (...list: Record<string, unknown>[]) => ({ buttons: list })
const reply = { type: 'quick_reply', text: 'Yes' }
const url = { type: 'url', text: 'Open', url: 'https://shop.example/' }
const phone = { type: 'phone', text: 'Call', phone: '+15550001111' }
const code = { type: 'copy_code', example: 'SALE10' }

test.each<[string, Record<string, unknown>, unknown[]]>([
  ['a missing name', { name: undefined }, invalid('name')],
  ['null for the name', { name: null }, invalid('name')],
  ['a name with capitals', { name: 'Visit' }, invalid('name')],
  ['a name of 513', { name: 'x'.repeat(513) }, invalid('name')],
  ['a number for the name', { name: 5 }, wrong('name')],
  ['a missing language', { language: undefined }, invalid('language')],
  ['a language that is none', { language: 'english' }, invalid('language')],
  ['a missing category', { category: undefined }, invalid('category')],
  ['the category authentication', { category: 'authentication' }, invalid('category')],
  ['an unknown field', { status: 'approved' }, wrong('status')],
  ['an unknown field inside', { body: { text: 'a', bold: true } }, wrong('body.bold')],
  ['a number that is no uuid', { number_id: 'x' }, invalid('number_id')],
  ['an unknown number, before a fault behind it', { number_id: nowhere, name: '' }, invalid('number_id')],
  ['a header without type', { header: { text: 'a' } }, invalid('header.type')],
  ['a header of type location', header({ type: 'location' }), invalid('header.type')],
  ['a header without text', header({ text: null }), invalid('header.text')],
  ['a header of 61', header({ text: 'x'.repeat(61) }), invalid('header.text')],
  [
    'two variables in the header',
    header({ text: '{{1}} {{2}}', examples: { 1: 'a', 2: 'b' } }),
    invalid('header.text'),
  ],
  ['a header without its example', header({ text: 'On {{1}}' }), invalid('header.examples.1')],
  [
    'a header with a file and no sample',
    { header: { type: 'image', media: {} } },
    invalid('header.media.id'),
  ],
  ['a picture without a file', { header: { type: 'image' } }, invalid('header.media')],
  [
    'a picture with a text',
    { header: { type: 'image', text: 'a', media: { id: nowhere } } },
    invalid('header.text'),
  ],
  [
    'a picture with examples',
    { header: { type: 'image', media: { id: nowhere }, examples: { 1: 'a' } } },
    invalid('header.examples'),
  ],
  ['an unknown file', { header: { type: 'image', media: { id: nowhere } } }, invalid('header.media.id')],
  [
    'an unknown file, before a fault behind it',
    { header: { type: 'image', media: { id: nowhere } }, body: null },
    invalid('header.media.id'),
  ],
  ['a missing body', { body: undefined }, invalid('body')],
  ['a body without text', { body: {} }, invalid('body.text')],
  ['a body that is a text', { body: 'Hello' }, wrong('body')],
  ['a body of 1025', body('x'.repeat(1025)), invalid('body.text')],
  ['a gap in the positions', body('{{1}} and {{3}}', { 1: 'a', 3: 'b' }), invalid('body.text')],
  ['positions that begin at 0', body('It is {{0}}.', { 0: 'a' }), invalid('body.text')],
  [
    'positions and names',
    body('{{1}} and {{first_name}}', { 1: 'a', first_name: 'b' }),
    invalid('body.text'),
  ],
  ['a name with capitals inside', body('Dear {{Name}}', { Name: 'a' }), invalid('body.text')],
  ['an empty variable', body('Dear {{}}'), invalid('body.text')],
  ['a missing example', body('{{1}} and {{2}}', { 1: 'a' }), invalid('body.examples.2')],
  ['an example of no variable', body('Hello', { 1: 'a' }), invalid('body.examples.1')],
  ['an empty example', body('It is {{1}}.', { 1: '' }), invalid('body.examples.1')],
  [
    'names above, positions below',
    {
      ...header({ text: 'On {{day}}', examples: { day: 'Monday' } }),
      ...body('It is {{1}}.', { 1: 'a' }),
    },
    invalid('body.text'),
  ],
  ['an empty footer', { footer: { text: '' } }, invalid('footer.text')],
  ['a footer of 61', { footer: { text: 'x'.repeat(61) } }, invalid('footer.text')],
  ['a footer with a variable', { footer: { text: 'On {{1}}' } }, invalid('footer.text')],
  ['eleven buttons', buttons(...Array(11).fill(reply)), invalid('buttons')],
  ['a button without type', buttons({ text: 'a' }), invalid('buttons[0].type')],
  ['a reply of 26', buttons(reply, { ...reply, text: 'x'.repeat(26) }), invalid('buttons[1].text')],
  ['a reply with a url', buttons({ ...reply, url: 'https://a.example' }), invalid('buttons[0].url')],
  ['a url that is http', buttons({ ...url, url: 'http://a.example' }), invalid('buttons[0].url')],
  [
    'a variable inside a url',
    buttons({ ...url, url: 'https://a.example/{{1}}/b', example: 'a' }),
    invalid('buttons[0].url'),
  ],
  [
    'a url with a variable and no example',
    buttons({ ...url, url: 'https://a.example/{{1}}' }),
    invalid('buttons[0].example'),
  ],
  ['three urls', buttons(url, url, url), invalid('buttons[2].type')],
  ['two phones', buttons(phone, phone), invalid('buttons[1].type')],
  ['two codes', buttons(code, code), invalid('buttons[1].type')],
  ['a phone that is none', buttons({ ...phone, phone: '12' }), [422, 'invalid_phone', 'buttons[0].phone']],
  ['a phone button without text', buttons({ ...phone, text: null }), invalid('buttons[0].text')],
  ['a code of 21', buttons({ type: 'copy_code', example: 'x'.repeat(21) }), invalid('buttons[0].example')],
  ['a code without example', buttons({ type: 'copy_code' }), invalid('buttons[0].example')],
])('POST /templates refuses %s', async (_what, more, problem) => {
  const told = await shop.v1.post('/templates', visit(more))
  expect([told.status, told.body.error?.code, told.body.error?.field]).toEqual(problem)
  expect(told.body.error.details).toBeUndefined()
})

test.each(['', 'x'.repeat(21), 'x'.repeat(2001)])(
  'a code of another length is told its own',
  async (example) => {
    const told = await shop.v1.post('/templates', visit(buttons({ type: 'copy_code', example })))
    expect(told.body.error).toMatchObject({
      field: 'buttons[0].example',
      message: 'Must have 1 to 20 characters.',
    })
  },
)

test('a sample is a file of the header that the platform takes', async () => {
  const made = (type: string, id: string) =>
    shop.v1.post('/templates', visit({ header: { type, media: { id } } }))
  for (const [type, id] of [
    ['video', picture],
    ['document', word],
  ] as const) {
    const told = await made(type, id)
    expect([told.status, told.body.error.field]).toEqual([422, 'header.media.id'])
  }
})

test('nothing of what was refused reached the platform or was kept', async () => {
  expect(await platform.named('visit')).toEqual([])
  expect((await shop.v1.get('/templates?name=visit')).body.data).toEqual([])
})
