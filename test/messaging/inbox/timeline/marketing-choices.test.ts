import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setPersonsMarketingChoice } from '#messaging/receiving/callbacks/choices.ts'
import { loadItems } from '#telling/live/items.ts'
import { readAfter } from '#telling/live/log.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { type ContactScene, startContacts } from '../../contacts/contacts/scene.ts'

// Consent with its history: who opted a person out of marketing, or in again, and how.

let scene: ContactScene
let lead: Session

beforeAll(async () => {
  scene = await startContacts()
  lead = await memberSession(scene.parley, scene.shop.workspaceId)
})
afterAll(() => scene?.parley.close())

const choicesText = `query ($id: ID!, $first: Int, $after: String) { contact(id: $id) {
  marketingChoices(first: $first, after: $after) {
    nodes { optedOut way consent by { __typename ... on ContactActor { id } } } pageInfo { endCursor hasNextPage } } } }`

interface Choices {
  nodes: { optedOut: boolean; way: string; consent: string | null; by: { __typename: string; id?: string } }[]
  pageInfo: { endCursor: string; hasNextPage: boolean }
}

async function choices(id: string, variables: object = {}): Promise<Choices> {
  const { contact } = await lead.graphql(choicesText, { id, ...variables })
  return (contact as unknown as { marketingChoices: Choices }).marketingChoices
}

async function choose(phone: string, optedOut: boolean, way: 'word' | 'platform_setting') {
  const { workspaceId, businessId, sender, at } = scene.message({ waId: phone.slice(1) })
  await setPersonsMarketingChoice(scene.parley.app, { workspaceId, businessId, sender, at, optedOut, way })
  await scene.parley.clock.advance(1)
}

const byKey = { __typename: 'KeyActor' }

describe('choices about marketing', () => {
  test('are kept whoever made them, newest first, in pages that meet', async () => {
    const { id, phone } = await scene.create()
    const byPerson = { __typename: 'ContactActor', id }
    await scene.patch(id, { marketing_opted_out: true })
    await scene.parley.clock.advance(1)
    await choose(phone, true, 'word')
    await choose(phone, false, 'word')
    await choose(phone, true, 'platform_setting')
    const all = [
      { optedOut: true, way: 'PLATFORM_SETTING', by: byPerson },
      { optedOut: false, way: 'WORD', by: byPerson },
      { optedOut: true, way: 'WORD', by: byPerson },
      { optedOut: true, way: 'BY_HAND', by: byKey },
    ].map((choice) => ({ ...choice, consent: null }))
    expect((await choices(id)).nodes).toEqual(all)
    const first = await choices(id, { first: 3 })
    const rest = await choices(id, { first: 3, after: first.pageInfo.endCursor })
    expect([...first.nodes, ...rest.nodes]).toEqual(all)
    expect(rest.pageInfo.hasNextPage).toBe(false)
  })

  test('that change nothing are not kept', async () => {
    const { id, phone } = await scene.create()
    await scene.patch(id, { marketing_opted_out: false, name: 'Ann' })
    await choose(phone, false, 'word')
    await choose(phone, true, 'word')
    await choose(phone, true, 'word')
    await scene.patch(id, { marketing_opted_out: true })
    expect((await choices(id)).nodes).toHaveLength(1)
  })

  test('stand beside tags that changed with them, and are told live where they came alone', async () => {
    const { id, phone } = await scene.create()
    await scene.patch(id, { marketing_opted_out: true, add_tags: ['vip'] })
    const rows = await scene.sql('select kind from timeline_entry where contact_id = $1 order by kind', [id])
    expect(rows.map(({ kind }) => kind)).toEqual(['marketing_choice', 'tagged'])
    const { app } = scene.parley
    const { workspaceId } = scene.shop
    const [{ seq } = { seq: 0 }] = await scene.sql(
      'select max(seq)::int as seq from event where workspace_id = $1',
      [workspaceId],
    )
    await choose(phone, true, 'word')
    const events = await readAfter(app.pool, workspaceId, Number(seq))
    const told = await loadItems(app, workspaceId, events)
    expect(told.map(({ entry }) => entry?.kind)).toEqual(['marketing_choice'])
  })

  test('of new contacts are kept as well: one by one, and many', async () => {
    const { id } = await scene.create({ marketing_opted_out: true })
    expect((await choices(id)).nodes).toMatchObject([{ optedOut: true, way: 'BY_HAND', by: byKey }])
    const contacts = [scene.phone(), scene.phone()].map((phone) => ({ phone, marketing_opted_out: true }))
    const { body } = await scene.shop.v1.post('/contacts/bulk', { contacts })
    expect(body.data).toHaveLength(2)
    for (const { id: made } of body.data)
      expect((await choices(made)).nodes).toMatchObject([{ optedOut: true, way: 'BY_HAND', by: byKey }])
  })

  test('go over when two contacts become one', async () => {
    const [kept, gone] = [await scene.create(), await scene.create()]
    await choose(gone.phone, true, 'word')
    await lead.graphql(
      'mutation ($a: ID!, $b: ID!) { mergeContacts(input: { keepId: $a, mergeId: $b }) { contact { id } } }',
      { a: kept.id, b: gone.id },
    )
    expect((await choices(kept.id)).nodes).toMatchObject([{ optedOut: true, way: 'WORD' }])
  })
})

describe('the refusal of a person (spec/10 FR8)', () => {
  const update = (input: object) =>
    lead.ask(
      'mutation ($input: UpdateContactInput!) { updateContact(input: $input) { contact { marketingOptedOut } } }',
      { input },
    )
  const refused = async () => {
    const contact = await scene.create()
    await choose(contact.phone, true, 'word')
    return contact
  }
  const consent = 'Signed up in the shop on Monday'

  test('is undone by a member who says how the person agreed, and that is kept', async () => {
    const { id } = await refused()
    const bare = await update({ id, marketingOptedOut: false })
    expect(bare.body.errors).toMatchObject([{ extensions: { code: 'INVALID_STATE' } }])
    for (const marketingConsent of ['', ' ', 'x'.repeat(1001)])
      expect((await update({ id, marketingOptedOut: false, marketingConsent })).body.errors).toHaveLength(1)
    for (const optedOut of [{}, { marketingOptedOut: true }])
      expect((await update({ id, ...optedOut, marketingConsent: consent })).body.errors).toMatchObject([
        { extensions: { field: 'input.marketingConsent' } },
      ])
    expect((await choices(id)).nodes).toHaveLength(1)
    const done = await update({ id, marketingOptedOut: false, marketingConsent: consent })
    expect(done.body.data.updateContact.contact).toEqual({ marketingOptedOut: false })
    expect((await choices(id)).nodes[0]).toEqual({
      optedOut: false,
      way: 'BY_HAND',
      consent,
      by: { __typename: 'MemberActor' },
    })
    const records = await scene.sql(
      "select changes from audit_record where resource_id = $1 and action = 'updated'",
      [id],
    )
    expect(records.at(-1)?.changes).toMatchObject({ marketing_consent: { old: null, new: consent } })
  })

  test('is undone over /api in the same way, and by no key', async () => {
    const { id } = await refused()
    const back = { marketing_opt_out: false, marketing_consent: consent }
    expect((await lead.api.send('PUT', `/contacts/${id}`, { marketing_opt_out: false })).status).toBe(400)
    expect((await scene.patch(id, { marketing_opted_out: false })).body.error.code).toBe('invalid_state')
    expect((await scene.patch(id, { marketing_opted_out: false, marketing_consent: consent })).status).toBe(
      400,
    )
    const { status, body } = await lead.api.send('PUT', `/contacts/${id}`, back)
    expect([status, body.data.marketing_opt_out]).toEqual([200, false])
    expect((await choices(id)).nodes[0]).toMatchObject({ optedOut: false, consent })
  })

  test('stands against whoever changes many', async () => {
    const { id, phone } = await refused()
    const contacts = [{ phone, marketing_opted_out: false }]
    const { body } = await scene.shop.v1.post('/contacts/bulk', { contacts })
    expect(body.data).toMatchObject([{ result: 'refused', error: { code: 'invalid_state' } }])
    const many = await lead.graphql(
      `mutation ($id: ID!) { changeMarketingChoices(input: { contactIds: [$id], optedOut: false }) {
        results { __typename } } }`,
      { id },
    )
    expect(many.changeMarketingChoices).toEqual({ results: [{ __typename: 'MarketingChoiceRefused' }] })
  })
})
