import { expect } from 'vitest'
import { type CampaignScene, startCampaignScene } from '../../campaigns/broadcasts/campaign-scene.ts'
import { approvedTemplate, type Definition, fileHeader } from './approved.ts'
import { uploaded } from './scene.ts'

// Templates with the parts that few have (spec/6 4.1): a place, an offer that ends, a carousel, and what no send gives.

export const placed: Definition = {
  name: 'shop_place',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'LOCATION' },
    { type: 'BODY', text: 'Hello {{1}}, this is our new shop.', example: { body_text: [['Ann']] } },
  ],
}

export const offered: Definition = {
  name: 'two_days',
  components: [
    { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Two for one', has_expiration: true } },
    { type: 'BODY', text: 'Everything is cheaper for two days.' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'COPY_CODE', example: 'SALE10' },
        {
          type: 'URL',
          text: 'Shop',
          url: 'https://shop.example/{{1}}',
          example: ['https://shop.example/1'],
        },
      ],
    },
  ],
}

const card = {
  components: [
    fileHeader('IMAGE'),
    { type: 'BODY', text: 'Now {{1}} each in our shop.', example: { body_text: [['9 EUR']] } },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'More of it' },
        {
          type: 'URL',
          text: 'Buy',
          url: 'https://shop.example/{{1}}',
          example: ['https://shop.example/1'],
        },
      ],
    },
  ],
}

export const carousel: Definition = {
  name: 'new_things',
  components: [
    { type: 'BODY', text: 'New for {{1}} in our shop.', example: { body_text: [['Ann']] } },
    { type: 'CAROUSEL', cards: [card, card] },
  ],
}

export const product: Definition = {
  name: 'one_product',
  components: [
    { type: 'HEADER', format: 'PRODUCT' },
    { type: 'BODY', text: 'Look at what is new.' },
  ],
}

const specials = { placed, offered, carousel, product }
export type SpecialName = keyof typeof specials

/** A campaign scene with all of these templates, and what is sent with them. */
export interface SpecialScene {
  scene: CampaignScene
  ids: Record<SpecialName, string>
  image: string
  film: string
  /** of the carousel, as REST writes them */
  cards(): object[]
  /** the components that the platform got for the only message to a phone */
  sentTo(phone: string): Promise<unknown>
}

export async function startSpecialScene(): Promise<SpecialScene> {
  const scene = await startCampaignScene()
  const { parley, shop } = scene
  const made: [string, string][] = []
  for (const [name, definition] of Object.entries(specials))
    made.push([name, await approvedTemplate(parley, shop, definition)])
  const image = await uploaded(parley, shop, 'image/png', 'a.png')
  return {
    scene,
    ids: Object.fromEntries(made) as Record<SpecialName, string>,
    image,
    film: await uploaded(parley, shop, 'video/mp4', 'a.mp4'),
    cards: () => [
      { header_media: { id: image }, params: { 1: '9 EUR' }, button_params: { 1: 'a' } },
      { header_media: { id: image }, params: { 1: '7 EUR' }, button_params: { 0: 'more', 1: 'b' } },
    ],
    async sentTo(phone) {
      const [sent] = await parley.until(async () => {
        const found = await parley.sandbox.messages(phone.slice(1))
        return found.length > 0 ? found : null
      })
      return (sent?.body.template as { components: unknown } | undefined)?.components
    },
  }
}

export const place = { latitude: 48.137, longitude: 11.575, name: 'Shop', address: 'Market 1' }
export const expires_at = '2030-05-01T12:00:00.000Z'

/** What the platform gets of them. */
export const header = {
  type: 'header',
  parameters: [
    {
      type: 'location',
      location: { latitude: '48.137', longitude: '11.575', name: 'Shop', address: 'Market 1' },
    },
  ],
}
export const offer = {
  type: 'limited_time_offer',
  parameters: [
    { type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: Date.parse(expires_at) } },
  ],
}
const shownCard = (card_index: number, price: string, buttons: object[]) => ({
  card_index,
  components: [
    { type: 'header', parameters: [{ type: 'image', image: { id: expect.any(String) } }] },
    { type: 'body', parameters: [{ type: 'text', text: price }] },
    ...buttons,
  ],
})
const url = (text: string) => ({
  type: 'button',
  sub_type: 'url',
  index: '1',
  parameters: [{ type: 'text', text }],
})
const payload = {
  type: 'button',
  sub_type: 'quick_reply',
  index: '0',
  parameters: [{ type: 'payload', payload: 'more' }],
}
export const sentCarousel = [
  { type: 'body', parameters: [{ type: 'text', text: 'Ann' }] },
  {
    type: 'carousel',
    cards: [shownCard(0, '9 EUR', [url('a')]), shownCard(1, '7 EUR', [payload, url('b')])],
  },
]
