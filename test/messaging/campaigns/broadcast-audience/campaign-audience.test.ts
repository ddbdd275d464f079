import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberSession } from '../../../support/session.ts'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

// Recipients of a draft from among the contacts (docs/adr/0074).

let scene: CampaignScene
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look at
type Shown = any

const people = [
  { phone: '+15550900001', name: 'Ann  \n Lee', tags: ['vip'], customFields: { city: 'Bonn', points: 7 } },
  { phone: '+15550900002', name: 'Bob', tags: ['vip', 'staff'], customFields: { city: 'Kiel' } },
  { phone: '+15550900003', tags: ['vip'] },
  { phone: '+15550900004', name: 'Dan', tags: ['vip'], marketingOptedOut: true },
  { phone: '+15550900005', name: 'Eve', tags: ['other'], customFields: { city: 'Bonn' } },
]
const ids: string[] = []

beforeAll(async () => {
  scene = await startCampaignScene()
  for (const one of people) {
    const { body } = await scene.admin.ask(
      'mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }',
      { input: { ...one, customFields: undefined } },
    )
    const { id } = body.data.createContact.contact
    ids.push(id)
    await scene.parley.app.pool.query('update contact set custom_fields = $2 where id = $1', [
      id,
      one.customFields ?? {},
    ])
  }
})
afterAll(() => scene?.parley.close())

const counts = 'matchedCount knownCount optedOutCount lackingCount'
const preview = async (id: string, audience: object, who = scene.admin): Promise<Shown> => {
  const { body } = await who.ask(
    `query ($id: ID!, $audience: BroadcastAudienceInput!) { broadcastAudience(id: $id, audience: $audience) {
       ${counts} sendableCount missing unexpected samples { contact { id } text } } }`,
    { id, audience },
  )
  return body.errors ?? body.data.broadcastAudience
}
const fill = async (id: string, audience: object): Promise<Shown> => {
  const { body } = await scene.admin.ask(
    `mutation ($input: FillBroadcastInput!) { fillBroadcast(input: $input) {
       addedCount ${counts} broadcast { counts { total } skipped { duplicates optedOut } } } }`,
    { input: { id, audience } },
  )
  return body.errors ?? body.data.fillBroadcast
}
const name = [{ name: '1', field: 'name' }]
const vip = { filter: { tagsAny: ['vip'] } }
const rows = async (id: string) =>
  (
    await scene.parley.app.pool.query(
      'select contact_id as "contactId", phone, own from broadcast_recipient where broadcast_id = $1 order by id',
      [id],
    )
  ).rows

describe('an audience of contacts', () => {
  test('where phones are hidden its samples show none, and the messages have them', async () => {
    const id = await scene.draft(0)
    const audience = { filter: { tagsAny: ['staff'] }, values: [{ name: '1', field: 'phone' }] }
    await scene.admin.api.send('PUT', '/org/settings', { mask_phone_numbers: true })
    const [hidden] = (await preview(id, audience)).samples
    expect(hidden.text).toContain('********0002')
    expect(hidden.text).not.toContain('15550900002')
    await fill(id, audience)
    await scene.admin.api.send('PUT', '/org/settings', { mask_phone_numbers: false })
    expect(await rows(id)).toMatchObject([{ own: { params: { 1: '+15550900002' } } }])
  })

  test('is counted and shown, and nothing is saved', async () => {
    const id = await scene.draft(0)
    const shown = await preview(id, { ...vip, values: name })
    expect(shown).toMatchObject({
      matchedCount: 4,
      knownCount: 0,
      optedOutCount: 0,
      lackingCount: 1,
      sendableCount: 3,
      missing: [],
      unexpected: [],
    })
    expect(shown.samples).toHaveLength(3)
    const ann = shown.samples.find(({ contact }: Shown) => contact.id === ids[0])
    expect(ann.text).toContain('Ann Lee')
    expect((await scene.campaign(id)).total_recipients).toBe(0)
    expect(await preview(id, vip)).toMatchObject({ missing: ['1'], lackingCount: 4, sendableCount: 0 })
  })

  test('fills a draft once; values are those of each contact, or the text for who has none', async () => {
    const id = await scene.draft(0)
    const audience = { ...vip, values: [{ name: '1', field: 'custom_fields.city', text: 'your town' }] }
    expect(await fill(id, audience)).toMatchObject({ addedCount: 4, matchedCount: 4, knownCount: 0 })
    expect(await fill(id, audience)).toMatchObject({ addedCount: 0, matchedCount: 4, knownCount: 4 })
    expect(await preview(id, audience)).toMatchObject({ knownCount: 4, sendableCount: 0, samples: [] })
    const found = await rows(id)
    expect(found.map(({ contactId }) => contactId).sort()).toEqual(ids.slice(0, 4).sort())
    const values = new Map(found.map(({ contactId, own }) => [contactId, own.params['1']]))
    expect(ids.slice(0, 4).map((one) => values.get(one))).toEqual(['Bonn', 'Kiel', 'your town', 'your town'])
    await scene.recount(id)
    expect((await scene.do(id, 'start')).status).toBe(200)
    await scene.becomes(id, { status: 'completed', sent_count: 4 })
  })

  test('leaves out exceptions: tags, segments, people of other broadcasts, phones of the draft', async () => {
    const made = await scene.admin.ask(
      `mutation { createContactSegment(input: { name: "Bonn", filter: { fields: [{ key: "city", is: ["Bonn"] }] } }) {
         contactSegment { id } } }`,
    )
    const segment = made.body.data.createContactSegment.contactSegment.id
    const id = await scene.draft(0)
    const values = [{ name: '1', text: 'friend' }]
    expect(await preview(id, { filter: {}, segmentIds: [segment], values })).toMatchObject({
      matchedCount: 2,
    })
    expect(await preview(id, { segmentIds: [segment], ...vip, values })).toMatchObject({ matchedCount: 1 })
    expect(await preview(id, { ...vip, exceptSegmentIds: [segment], values })).toMatchObject({
      matchedCount: 3,
    })
    expect(await preview(id, { ...vip, exceptFilter: { tagsAny: ['staff'] }, values })).toMatchObject({
      matchedCount: 3,
    })
    const other = await scene.draft(0)
    await fill(other, { filter: {}, segmentIds: [segment], values })
    expect(await preview(id, { ...vip, exceptBroadcastIds: [other], values })).toMatchObject({
      matchedCount: 3,
    })
    await scene.add(id, [{ phone_number: '+1 555 090 0002', template_params: { 1: 'x' } }])
    expect(await fill(id, { ...vip, values })).toMatchObject({ knownCount: 1, addedCount: 3 })
    await scene.recount(id)
  })

  test('people who want no marketing are left out of it and counted', async () => {
    await scene.template('order_update', { category: 'marketing' })
    const id = await scene.draft(0)
    expect(await fill(id, { ...vip, values: [{ name: '1', text: 'friend' }] })).toMatchObject({
      addedCount: 3,
      optedOutCount: 1,
      broadcast: { counts: { total: 3 }, skipped: { optedOut: 1 } },
    })
    await scene.template('order_update', { category: 'utility' })
  })

  test('refuses what it cannot be; then nothing has changed', async () => {
    const id = await scene.draft(1)
    const refused = async (audience: object, code: string, field?: string) =>
      expect(await fill(id, audience)).toMatchObject([{ extensions: { code, ...(field ? { field } : {}) } }])
    await refused({ values: name }, 'INVALID_REQUEST')
    await refused(vip, 'TEMPLATE_PARAMS')
    await refused({ ...vip, values: [...name, { name: '2', text: 'x' }] }, 'TEMPLATE_PARAMS')
    await refused({ ...vip, values: [{ name: '1', field: 'salary' }] }, 'INVALID_FIELD')
    await refused({ ...vip, values: [{ name: '1' }] }, 'INVALID_FIELD')
    await refused({ ...vip, values: [{ name: '1', text: 'two\nlines' }] }, 'INVALID_FIELD')
    await refused({ filter: {}, segmentIds: [scene.templateId], values: name }, 'INVALID_FIELD')
    await refused({ filter: { phone: 'nobody' }, values: name }, 'INVALID_REQUEST')
    expect((await scene.campaign(id)).total_recipients).toBe(1)
    const other = await scene.parley.tenant()
    const stranger = await memberSession(scene.parley, other.workspaceId)
    expect(await preview(id, vip, stranger)).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    await scene.do(id, 'start')
    await refused({ ...vip, values: name }, 'INVALID_STATE')
  })
})
