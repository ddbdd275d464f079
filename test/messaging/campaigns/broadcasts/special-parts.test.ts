import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvedTemplate } from '../../content/templates/approved.ts'
import { uploaded } from '../../content/templates/scene.ts'
import { carousel, offered, placed, product } from '../../content/templates/special-scene.ts'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'
import { expectError, stranger } from './scene.ts'

// Places, offers and carousels for many (spec/10 FR9): broadcasts of /v1, and campaigns of /api and GraphQL.

let scene: CampaignScene
let ids: Record<'placed' | 'offered' | 'carousel' | 'product', string>
let image: string
const place = { latitude: 48.137, longitude: 11.575, name: 'Shop', address: 'Market 1' }
const later = (days: number) => new Date(scene.parley.clock.nowMs() + days * 86_400_000).toISOString()
const cards = () => [
  { header_media: { id: image }, params: { 1: '9 EUR' }, button_params: { 1: 'a' } },
  { header_media: { id: image }, params: { 1: '7 EUR' }, button_params: { 1: 'b' } },
]

beforeAll(async () => {
  scene = await startCampaignScene()
  const { parley, shop } = scene
  ids = {
    placed: await approvedTemplate(parley, shop, placed),
    offered: await approvedTemplate(parley, shop, offered),
    carousel: await approvedTemplate(parley, shop, carousel),
    product: await approvedTemplate(parley, shop, product),
  }
  image = await uploaded(parley, shop, 'image/png', 'a.png')
})
afterAll(() => scene?.parley.close())

const kindsSentTo = async (phone: string) => {
  const [sent] = await scene.parley.until(async () => {
    const found = await scene.parley.sandbox.messages(phone.slice(1))
    return found.length > 0 ? found : null
  })
  const template = sent?.body.template as { components: { type: string }[] } | undefined
  return template?.components.map(({ type }) => type)
}

describe('POST /v1/broadcasts', () => {
  const broadcast = (template: object, to = stranger(), more: object = {}) => ({
    name: 'News',
    template,
    recipients: [{ to }],
    ...more,
  })

  test('a dry run counts nobody of a template that cannot be sent; sending it is refused', async () => {
    const body = broadcast({ id: ids.product }, stranger(), { dry_run: true })
    expect(await scene.post(body)).toMatchObject({
      status: 200,
      body: {
        recipients: { total: 1, sendable: 0, new_contacts: 0 },
        errors: [{ index: 0, code: 'invalid_field', field: 'template.id' }],
      },
    })
    expectError(await scene.post(broadcast({ id: ids.product })), 422, 'invalid_field', 'template.id')
  })

  test('a dry run counts nobody who lacks the place; with it everybody gets it', async () => {
    const to = stranger()
    const template = { id: ids.placed, params: { 1: 'Ann' } }
    expect(await scene.post(broadcast(template, to, { dry_run: true }))).toMatchObject({
      status: 200,
      body: {
        recipients: { sendable: 0 },
        errors: [{ code: 'template_params', missing: ['header_location'] }],
      },
    })
    expectError(await scene.post(broadcast(template, to)), 422, 'template_params')
    await scene.accepted(broadcast({ ...template, header_location: place }, to))
    expect(await kindsSentTo(to)).toEqual(['header', 'body'])
  })

  test('an offer and a carousel; an offer has to last until the start', async () => {
    const [first, second] = [stranger(), stranger()]
    const limited = (days: number) => ({
      id: ids.offered,
      button_params: { 0: 'SALE', 1: 'x' },
      limited_time_offer: { expires_at: later(days) },
    })
    await scene.accepted(broadcast(limited(2), first))
    await scene.accepted(broadcast({ id: ids.carousel, params: { 1: 'Ann' }, cards: cards() }, second))
    expect(await kindsSentTo(first)).toEqual(['limited_time_offer', 'button', 'button'])
    expect(await kindsSentTo(second)).toEqual(['body', 'carousel'])
    const late = await scene.post(broadcast(limited(2), stranger(), { scheduled_at: later(3) }))
    expectError(late, 422, 'invalid_field', 'template.limited_time_offer.expires_at')
  })
})

describe('campaigns', () => {
  const checkOf = async (id: string) => {
    const { body } = await scene.admin.ask(
      `query ($id: ID!) { broadcastCheck(id: $id) {
        isReady sendableCount unfitCount problems { kind isBlocking message } } }`,
      { id },
    )
    return body.data.broadcastCheck
  }
  const put = (id: string, body: object) => scene.admin.api.send('PUT', `/campaigns/${id}`, body)

  test('of a template that cannot be sent the check counts nobody, and a start is refused', async () => {
    const id = await scene.draft(0, { template_id: ids.product })
    await scene.add(id, [{ phone_number: stranger(), recipient_name: '', template_params: {} }])
    expect(await checkOf(id)).toMatchObject({
      isReady: false,
      sendableCount: 0,
      unfitCount: 0,
      problems: [{ kind: 'TEMPLATE_UNSENDABLE', isBlocking: true }],
    })
    expect(await scene.do(id, 'start')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('HEADER PRODUCT') },
    })
  })

  test('/api: the place is given with the draft or later, shown, taken away, and sent', async () => {
    const id = await scene.draft(0, { template_id: ids.placed })
    const phone_number = stranger()
    await scene.add(id, [{ phone_number, recipient_name: '', template_params: { 1: 'Ann' } }])
    expect(await checkOf(id)).toMatchObject({
      isReady: false,
      problems: [
        { kind: 'TEMPLATE_PART_MISSING', message: 'Campaign lacks what its template needs: header_location' },
      ],
    })
    expect((await put(id, { header_location: { ...place, longitude: 181 } })).status).toBe(400)
    expect((await put(id, { limited_time_offer: { expires_at: later(1) } })).body.message).toBe(
      'limited_time_offer: The template has no such part.',
    )
    expect((await put(id, { header_location: place })).body.data).toMatchObject({ header_location: place })
    const before = await events(id)
    expect((await put(id, { header_location: place })).status).toBe(200)
    expect(await events(id), 'what changes nothing leaves no trace').toBe(before)
    expect((await put(id, { header_location: null })).body.data.header_location).toBeUndefined()
    await put(id, { header_location: place })
    expect(await checkOf(id)).toMatchObject({ isReady: true, sendableCount: 1 })
    expect(await scene.do(id, 'start')).toMatchObject({ status: 200 })
    expect(await kindsSentTo(phone_number)).toEqual(['header', 'body'])
  })

  const events = async (id: string) =>
    (await scene.parley.app.pool.query('select count(*)::int as n from event where subject_id = $1', [id]))
      .rows[0].n

  test('an offer that is over before the start is in the way of it', async () => {
    const offer = { limited_time_offer: { expires_at: later(2) } }
    const id = await scene.draft(0, { template_id: ids.offered, ...offer, scheduled_at: later(3) })
    const row = { recipient_name: '', template_params: {}, button_params: { 0: 'SALE', 1: 'x' } }
    const phone_number = stranger()
    await scene.add(id, [{ phone_number, ...row }])
    expect(await checkOf(id)).toMatchObject({ isReady: false, problems: [{ kind: 'OFFER_OVER' }] })
    await put(id, { scheduled_at: '' })
    expect(await checkOf(id)).toMatchObject({ isReady: true })
    expect(await scene.do(id, 'start')).toMatchObject({ status: 200 })
    expect(await kindsSentTo(phone_number)).toEqual(['limited_time_offer', 'button', 'button'])
  })

  test('GraphQL: cards are filled in one by one, and their files are there for as long as the draft is', async () => {
    const { parley, shop } = scene
    const file = await uploaded(parley, shop, 'image/png', 'b.png')
    const id = await scene.draft(0, { template_id: ids.carousel })
    const phone_number = stranger()
    await scene.add(id, [{ phone_number, recipient_name: '', template_params: { 1: 'Ann' } }])
    const update = async (given: object[]) => {
      const { body } = await scene.admin.ask(
        `mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast {
          cards { headerFile { id } bodyValues { name value } buttonValues { name value } } } } }`,
        { input: { id, cards: given } },
      )
      expect(body.errors).toBeUndefined()
      return body.data.updateBroadcast.broadcast.cards
    }
    const card = (price: string) => ({
      headerFile: { id: file },
      bodyValues: [{ name: '1', value: price }],
      buttonValues: [{ name: '1', value: 'x' }],
    })
    expect(await update([card('9 EUR')])).toEqual([card('9 EUR')])
    expect(await checkOf(id)).toMatchObject({
      problems: [{ kind: 'TEMPLATE_PART_MISSING', message: expect.stringContaining('cards[1].1') }],
    })
    await update([card('9 EUR'), card('7 EUR')])
    expect(await checkOf(id)).toMatchObject({ isReady: true, sendableCount: 1 })
    for (let days = 0; days < 32; days++) await parley.clock.advance(86_400)
    await scene.later(0)
    expect((await shop.v1.get(`/media/${file}`)).status).toBe(200)
    expect(await scene.do(id, 'start')).toMatchObject({ status: 200 })
    expect(await kindsSentTo(phone_number)).toEqual(['body', 'carousel'])
  })
})
