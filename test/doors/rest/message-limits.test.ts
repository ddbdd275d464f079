import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { type Checklist, startChecklist, upload } from '../../checklist/scene.ts'
import type { Tenant } from '../../support/parley.ts'
import { holds, type Limit, many, of } from './support/limit.ts'

// Every limit of spec/4 B6 on both of its sides.

let parley: Checklist
let shop: Tenant
let to: string
const file = { image: '', document: '' }

beforeAll(async () => {
  parley = await startChecklist()
  shop = await parley.tenant()
  to = parley.phone()
  await parley.writes(shop, to)
  file.image = (await upload(shop.v1, sampleFile('image/jpeg'), 'a.jpg')).body.id
  file.document = (await upload(shop.v1, sampleFile('application/pdf'), 'a.pdf')).body.id
})
afterAll(() => parley?.close())

describe('POST /messages', () => {
  const content = (type: string, more: object) => ({ type, [type]: more })
  const image = (media: object) => ({ type: 'image', media: { id: file.image, ...media } })
  const document = (media: object) => ({ type: 'document', media: { id: file.document, ...media } })
  const location = (more: object) => content('location', { latitude: 0, longitude: 0, ...more })
  const body = { text: 'Which?' }
  const interactive = (more: object) => content('interactive', { body, ...more })
  const reply = (index = 0) => ({ id: `b${index}`, title: `B${index}` })
  const button = (more: object, action: object = { buttons: [reply()] }) =>
    interactive({ type: 'button', action, ...more })
  const row = (index = 0) => ({ id: `r${index}`, title: 'Row' })
  const list = (sections: object[], more: object = {}, label = 'Open') =>
    interactive({ type: 'list', action: { button: label, sections }, ...more })
  const link = (more: object) =>
    interactive({ type: 'cta_url', action: { display_text: 'Go', url: 'https://shop.example/', ...more } })
  const url = (length: number) => `https://shop.example/${of(length - 'https://shop.example/'.length)}`

  const limits: Limit[] = [
    ['text.body', [of(1), of(4096)], ['', of(4097)], (body) => content('text', { body })],
    ['media.caption', ['', of(1024)], [of(1025)], (caption) => image({ caption })],
    ['media.filename', [of(1), of(240)], ['', of(241)], (filename) => document({ filename })],
    ['location.latitude', [-90, 90], [-90.001, 90.001], (latitude) => location({ latitude })],
    ['location.longitude', [-180, 180], [-180.001, 180.001], (longitude) => location({ longitude })],
    ['location.name', ['', of(1000)], [of(1001)], (name) => location({ name })],
    ['location.address', ['', of(1000)], [of(1001)], (address) => location({ address })],
    [
      'interactive.header.text',
      [of(1), of(60)],
      ['', of(61)],
      (text) => button({ header: { type: 'text', text } }),
    ],
    ['interactive.body.text', [of(1), of(1024)], ['', of(1025)], (text) => button({ body: { text } })],
    [
      'interactive.body.text',
      [of(1), of(4096)],
      ['', of(4097)],
      (text) => list([{ rows: [row()] }], { body: { text } }),
    ],
    ['interactive.footer.text', [of(1), of(60)], ['', of(61)], (text) => button({ footer: { text } })],
    [
      'interactive.action.buttons',
      [many(1, reply), many(3, reply)],
      [[], many(4, reply)],
      (buttons) => button({}, { buttons }),
    ],
    [
      'interactive.action.buttons[0].id',
      [of(1), of(256)],
      ['', of(257)],
      (id) => button({}, { buttons: [{ id, title: 'T' }] }),
    ],
    [
      'interactive.action.buttons[0].title',
      [of(1), of(20)],
      ['', of(21)],
      (title) => button({}, { buttons: [{ id: 'b', title }] }),
    ],
    [
      'interactive.action.button',
      [of(1), of(20)],
      ['', of(21)],
      (label) => list([{ rows: [row()] }], {}, label),
    ],
    [
      'interactive.action.sections',
      [1, 10],
      [0, 11],
      (count) => list(many(count, (index) => ({ title: `S${index}`, rows: [row(index)] }))),
    ],
    ['interactive.action.sections', [10], [11], (count) => list([{ rows: many(count, row) }])],
    [
      'interactive.action.sections[0].title',
      [of(1), of(24)],
      ['', of(25)],
      (title) => list([{ title, rows: [row()] }]),
    ],
    [
      'interactive.action.sections[0].rows[0].id',
      [of(1), of(200)],
      ['', of(201)],
      (id) => list([{ rows: [{ ...row(), id }] }]),
    ],
    [
      'interactive.action.sections[0].rows[0].title',
      [of(1), of(24)],
      ['', of(25)],
      (title) => list([{ rows: [{ ...row(), title }] }]),
    ],
    [
      'interactive.action.sections[0].rows[0].description',
      ['', of(72)],
      [of(73)],
      (description) => list([{ rows: [{ ...row(), description }] }]),
    ],
    [
      'interactive.action.display_text',
      [of(1), of(20)],
      ['', of(21)],
      (display_text) => link({ display_text }),
    ],
    ['interactive.action.url', [url(2000)], ['', url(2001)], (url) => link({ url })],
  ]

  test.each(limits)('%s', async (...limit) => {
    await holds(limit, (body) => shop.v1.post('/messages', { to, dry_run: true, ...body }))
  })

  test('a file of another kind than the message says', async () => {
    const above = (id: string) => button({ header: { type: 'image', media: { id } } })
    const kinds: Limit[] = [
      ['media.id', [file.image], [file.document], (id) => ({ type: 'image', media: { id } })],
      ['media.id', [file.document], [file.image], (id) => ({ type: 'document', media: { id } })],
      ['interactive.header.media.id', [file.image], [file.document], above],
    ]
    for (const kind of kinds)
      await holds(kind, (body) => shop.v1.post('/messages', { to, dry_run: true, ...body }))
  })

  test('values of a template', async () => {
    await parley.newMinute()
    const made = await shop.v1.post('/templates', {
      name: 'every_part',
      language: 'en',
      category: 'marketing',
      header: { type: 'text', text: 'On {{1}}', examples: { 1: 'Monday' } },
      body: { text: 'We see you on {{1}} at our shop.', examples: { 1: 'Monday' } },
      buttons: [
        { type: 'quick_reply', text: 'Yes' },
        { type: 'url', text: 'More', url: 'https://shop.example/{{1}}', example: 'https://shop.example/a' },
        { type: 'copy_code', example: 'SALE' },
      ],
    })
    expect(made.status, made.text).toBe(201)
    await parley.until(
      async () => (await shop.v1.get(`/templates/${made.body.id}`)).body.status === 'approved',
    )
    const values = { params: { 1: 'v' }, header_params: { 1: 'v' }, button_params: { 1: 'v', 2: 'v' } }
    const template = (more: object) => content('template', { id: made.body.id, ...values, ...more })
    const parts: Limit[] = [
      [
        'template.params.1',
        [of(1), of(1024), 'a    b'],
        ['', of(1025), 'a     b'],
        (text) => template({ params: { 1: text } }),
      ],
      [
        'template.header_params.1',
        [of(1), of(60)],
        ['', of(61)],
        (text) => template({ header_params: { 1: text } }),
      ],
      [
        'template.button_params.0',
        [of(1), of(128)],
        ['', of(129)],
        (text) => template({ button_params: { ...values.button_params, 0: text } }),
      ],
      [
        'template.button_params.1',
        [of(1), of(2000)],
        ['', of(2001)],
        (text) => template({ button_params: { 1: text, 2: 'v' } }),
      ],
      [
        'template.button_params.2',
        [of(1), of(20)],
        ['', of(21)],
        (text) => template({ button_params: { 1: 'v', 2: text } }),
      ],
    ]
    for (const part of parts)
      await holds(part, (body) => shop.v1.post('/messages', { to, dry_run: true, ...body }))
  })
})
