import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partsOf, specialVariablesOf } from '#messaging/content/templates/template-parts.ts'
import type { CampaignScene } from '../../campaigns/broadcasts/campaign-scene.ts'
import { expectError, stranger } from '../../campaigns/broadcasts/scene.ts'
import {
  expires_at,
  header,
  offer,
  place,
  type SpecialName,
  type SpecialScene,
  sentCarousel,
  startSpecialScene,
} from './special-scene.ts'

// `variables` promises what a send keeps (spec/10 FR9): what a template tells, and sends of /v1.

let special: SpecialScene
let scene: CampaignScene
let ids: SpecialScene['ids']

beforeAll(async () => {
  special = await startSpecialScene()
  scene = special.scene
  ids = special.ids
})
afterAll(() => scene?.parley.close())

const v1 = async (name: SpecialName, more: object = {}, to = stranger()) => ({
  to,
  answer: await scene.shop.v1.post('/messages', {
    to,
    type: 'template',
    template: { id: ids[name], ...more },
  }),
})

const plain = { body: [], header: [], buttons: [], header_media: false }
const none = { header_location: false, limited_time_offer: false, cards: [] }

describe('what a template tells', () => {
  const told: Record<SpecialName, object> = {
    placed: { variables: { ...plain, ...none, body: ['1'], header_location: true }, sendable: true },
    offered: {
      variables: { ...plain, ...none, buttons: ['0', '1'], limited_time_offer: true },
      sendable: true,
    },
    carousel: {
      variables: {
        ...plain,
        ...none,
        body: ['1'],
        cards: Array(2).fill({ body: ['1'], buttons: ['1'], header_media: true }),
      },
      sendable: true,
    },
    product: {
      variables: { ...plain, ...none },
      sendable: false,
      unsendable_reason: expect.stringContaining('HEADER PRODUCT'),
    },
  }

  test.each(Object.entries(told))('%s, at /v1 and /api', async (name, expected) => {
    const path = `/templates/${ids[name as SpecialName]}`
    expect((await scene.shop.v1.get(path)).body).toMatchObject(expected)
    expect((await scene.admin.api.get(path)).body.data).toMatchObject(expected)
  })

  test('over GraphQL, with what stands on the cards', async () => {
    const { sendableTemplates } = (await scene.admin.graphql(
      `{ sendableTemplates(first: 50) { nodes {
          name sendable unsendablePart offer { text hasExpiration }
          cards { header { type } body { text } buttons { type text } }
          variables { headerLocation limitedTimeOffer cards { body buttons headerMedia } } } } }`,
    )) as unknown as { sendableTemplates: { nodes: { name: string }[] } }
    const byName = Object.fromEntries(sendableTemplates.nodes.map((one) => [one.name, one]))
    expect(byName.one_product).toMatchObject({ sendable: false, unsendablePart: 'HEADER PRODUCT' })
    expect(byName.two_days).toMatchObject({
      sendable: true,
      offer: { text: 'Two for one', hasExpiration: true },
    })
    expect(byName.new_things).toMatchObject({
      variables: { cards: Array(2).fill({ body: ['1'], buttons: ['1'], headerMedia: true }) },
      cards: Array(2).fill({
        header: { type: 'IMAGE' },
        body: { text: 'Now {{1}} each in our shop.' },
        buttons: [
          { type: 'QUICK_REPLY', text: 'More of it' },
          { type: 'URL', text: 'Buy' },
        ],
      }),
    })
  })

  test.each([
    [[{ type: 'HEADER', format: 'PRODUCT' }], 'HEADER PRODUCT'],
    [[{ type: 'BUTTONS', buttons: [{ type: 'MPM', text: 'See' }] }], 'BUTTONS MPM'],
    [[{ type: 'SOMETHING_NEW' }], 'SOMETHING_NEW'],
    [
      [{ type: 'carousel', cards: [{ components: [{ type: 'header', format: 'product' }] }] }],
      'CAROUSEL HEADER PRODUCT',
    ],
    [
      [
        { type: 'body', text: 'Hi' },
        { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Open' }] },
      ],
      null,
    ],
    [[{ type: 'call_permission_request' }], null],
  ])('what is new to us cannot be sent: %j', (components, part) => {
    expect(partsOf(components).unsendable).toBe(part)
  })

  test('an offer without an end needs none', () => {
    const parts = partsOf([{ type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Sale' } }])
    expect(specialVariablesOf(parts).limitedTimeOffer).toBe(false)
  })
})

describe('POST /v1/messages', () => {
  test('a place', async () => {
    const { to, answer } = await v1('placed', { params: { 1: 'Ann' }, header_location: place })
    expect(answer).toMatchObject({ status: 201, body: { template: { header_location: place } } })
    expect(await special.sentTo(to)).toEqual([
      header,
      { type: 'body', parameters: [{ type: 'text', text: 'Ann' }] },
    ])
    const bare = { latitude: 0, longitude: -180 }
    const second = await v1('placed', { params: { 1: 'Ann' }, header_location: bare })
    expect(await special.sentTo(second.to)).toMatchObject([
      { parameters: [{ location: { latitude: '0', longitude: '-180' } }] },
      {},
    ])
  })

  test('an offer', async () => {
    const given = { button_params: { 0: 'ABCDEFGHIJKLMNOP1234', 1: 'x' }, limited_time_offer: { expires_at } }
    const { to, answer } = await v1('offered', given)
    expect(answer).toMatchObject({ status: 201, body: { template: { limited_time_offer: { expires_at } } } })
    expect(await special.sentTo(to)).toMatchObject([offer, { sub_type: 'copy_code' }, { sub_type: 'url' }])
  })

  test('a carousel', async () => {
    const { to, answer } = await v1('carousel', { params: { 1: 'Ann' }, cards: special.cards() })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        template: {
          cards: [
            { header_media: { id: special.image }, params: { 1: '9 EUR' }, button_params: { 1: 'a' } },
            {},
          ],
        },
      },
    })
    expect(await special.sentTo(to)).toEqual(sentCarousel)
  })

  test.each<[SpecialName, () => object, string[], string[]]>([
    ['placed', () => ({ params: { 1: 'Ann' } }), ['header_location'], []],
    ['offered', () => ({ button_params: { 0: 'A', 1: 'b' } }), ['limited_time_offer'], []],
    [
      'carousel',
      () => ({ params: { 1: 'Ann' } }),
      [
        'cards[0].1',
        'cards[0].button.1',
        'cards[0].header_media',
        'cards[1].1',
        'cards[1].button.1',
        'cards[1].header_media',
      ],
      [],
    ],
    [
      'carousel',
      () => ({ params: { 1: 'Ann' }, cards: [...special.cards(), { params: { x: 'y' } }] }),
      [],
      ['cards[2]'],
    ],
    [
      'placed',
      () => ({ params: { 1: 'Ann' }, header_location: place, limited_time_offer: { expires_at } }),
      [],
      ['limited_time_offer'],
    ],
  ])('%s: says what is missing and what is too much', async (name, given, missing, unexpected) => {
    const { answer } = await v1(name, given())
    expectError(answer, 422, 'template_params')
    expect(answer.body.error.details).toEqual({ missing, unexpected })
  })

  test.each<[SpecialName, () => object, string]>([
    ['placed', () => ({ header_location: { ...place, latitude: 91 } }), 'template.header_location.latitude'],
    [
      'offered',
      () => ({ limited_time_offer: { expires_at: 'tomorrow' } }),
      'template.limited_time_offer.expires_at',
    ],
    [
      'offered',
      () => ({ limited_time_offer: { expires_at: '2020-01-01T00:00:00Z' } }),
      'template.limited_time_offer.expires_at',
    ],
    ['carousel', () => ({ cards: [{ params: { 1: 'a\nb' } }] }), 'template.cards[0].params.1'],
    [
      'carousel',
      () => ({ cards: [{}, { header_media: { id: special.film } }] }),
      'template.cards[1].header_media.id',
    ],
    [
      'carousel',
      () => ({ cards: [{ header_media: { id: '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02' } }] }),
      'template.cards[0].header_media.id',
    ],
    [
      'carousel',
      () => ({ cards: [{ button_params: { 0: 'x'.repeat(129) } }] }),
      'template.cards[0].button_params.0',
    ],
    ['product', () => ({}), 'template.id'],
  ])('%s: refuses what is wrong: %#', async (name, given, field) => {
    const { to, answer } = await v1(name, { params: { 1: 'Ann' }, ...given() })
    expectError(answer, 422, 'invalid_field', field)
    expect(await scene.parley.sandbox.messages(to.slice(1))).toEqual([])
  })
})
