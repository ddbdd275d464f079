import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CampaignScene } from '../../campaigns/broadcasts/campaign-scene.ts'
import { stranger } from '../../campaigns/broadcasts/scene.ts'
import {
  expires_at,
  header,
  offer,
  place,
  type SpecialScene,
  sentCarousel,
  startSpecialScene,
} from './special-scene.ts'

// Places, offers and carousels by GraphQL and /api (spec/10 FR9).

let special: SpecialScene
let scene: CampaignScene
let ids: SpecialScene['ids']

beforeAll(async () => {
  special = await startSpecialScene()
  scene = special.scene
  ids = special.ids
})
afterAll(() => scene?.parley.close())

test('GraphQL sends all three, and tells what was sent', async () => {
  const send = async (template: object) => {
    const phone = stranger()
    const { body } = await scene.admin.ask(
      `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { content { ... on TemplateContent {
        location { latitude longitude name address } offer { expiresAt }
        carousel { headerFile { id } bodyValues { name value } buttonValues { name value } } } } } } }`,
      { input: { to: { phone }, content: { template } } },
    )
    expect(body.errors).toBeUndefined()
    return { content: body.data.sendMessage.message.content, components: await special.sentTo(phone) }
  }
  const ann = [{ name: '1', value: 'Ann' }]
  const atPlace = await send({ reference: { id: ids.placed }, bodyValues: ann, headerLocation: place })
  expect(atPlace).toMatchObject({
    content: { location: place, offer: null, carousel: [] },
    components: [header, {}],
  })
  const limited = await send({
    reference: { id: ids.offered },
    buttonValues: [
      { name: '0', value: 'SALE' },
      { name: '1', value: 'x' },
    ],
    limitedTimeOffer: { expiresAt: expires_at },
  })
  expect(limited).toMatchObject({
    content: { offer: { expiresAt: expires_at } },
    components: [offer, {}, {}],
  })
  const cardOf = (price: string, buttonValues: object[]) => ({
    headerFile: { id: special.image },
    bodyValues: [{ name: '1', value: price }],
    buttonValues,
  })
  const shown = await send({
    reference: { id: ids.carousel },
    bodyValues: ann,
    cards: [
      cardOf('9 EUR', [{ name: '1', value: 'a' }]),
      cardOf('7 EUR', [
        { name: '0', value: 'more' },
        { name: '1', value: 'b' },
      ]),
    ],
  })
  expect(shown.components).toEqual(sentCarousel)
  expect(shown.content.carousel[0]).toEqual(cardOf('9 EUR', [{ name: '1', value: 'a' }]))
})

describe('POST /api/messages/template', () => {
  const post = (body: object) => scene.admin.api.post('/messages/template', body)

  test('sends all three; what the template has no place for is left out', async () => {
    const phones = [stranger(), stranger(), stranger()] as [string, string, string]
    const all = { header_location: place, limited_time_offer: { expires_at }, cards: special.cards() }
    const given = [
      { template_name: 'shop_place', template_params: { 1: 'Ann' } },
      { template_name: 'two_days', button_params: { 0: 'SALE', 1: 'x' } },
      { template_name: 'new_things', template_params: { 1: 'Ann' } },
    ]
    for (const [index, body] of given.entries())
      expect(await post({ phone_number: phones[index], ...body, ...all })).toMatchObject({ status: 200 })
    expect(await special.sentTo(phones[0])).toMatchObject([header, {}])
    expect(await special.sentTo(phones[1])).toMatchObject([offer, {}, {}])
    expect(await special.sentTo(phones[2])).toEqual(sentCarousel)
  })

  test('a form writes them as JSON texts', async () => {
    const phone_number = stranger()
    const body = {
      phone_number,
      template_name: 'shop_place',
      template_params: JSON.stringify({ 1: 'Ann' }),
      header_location: JSON.stringify(place),
    }
    expect(await post(body)).toMatchObject({ status: 200 })
    expect(await special.sentTo(phone_number)).toMatchObject([header, {}])
  })

  test.each<[object, string | RegExp]>([
    [
      { template_name: 'shop_place', template_params: { 1: 'Ann' } },
      'Missing template parameters: header_location',
    ],
    [
      {
        template_name: 'shop_place',
        template_params: { 1: 'Ann' },
        header_location: { latitude: 100, longitude: 0 },
      },
      /^header_location\.latitude: /,
    ],
    [{ template_name: 'shop_place', header_location: 'there' }, /^header_location: /],
    [{ template_name: 'one_product' }, /^template_name: This template cannot be sent/],
  ])('refuses %j', async (body, message) => {
    const answer = await post({ phone_number: stranger(), ...body })
    expect(answer.status).toBe(400)
    expect(answer.body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  })
})
