import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followPerson } from '#messaging/inbox/contact-changes/follow-person.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// A person has another number, or shares the one that they hid (spec/10 FR7).

let parley: Parley
let shop: Tenant
let ada: Session
beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  ada = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley?.close())

const get = async (path: string) => (await shop.v1.get(path)).body
const byPhone = async (phone: string) => (await get(`/contacts?phone=${phone}`)).data
const textOf = (body: string) => ({ type: 'text', text: { body } })

/** Somebody writes; answers their contact once it is there. */
async function write(from: string, message: object, name?: string): Promise<{ id: string; phone: string }> {
  const wamid = await parley.sandbox.inbound(shop.phoneId, from, message, name)
  const found = await parley.until(async () => {
    const { data } = await get('/messages')
    return data.find((one: { platform_message_id: string }) => one.platform_message_id === wamid) ?? null
  })
  return await get(`/contacts/${found.contact_id}`)
}

const moved = (names: object) => ({
  type: 'system',
  system: { type: 'user_changed_number', body: 'User A changed from 1 to 2', ...names },
})

/** The contact once it has this phone. */
const become = (id: string, phone: string) =>
  parley.until(async () => {
    const contact = await get(`/contacts/${id}`)
    return contact.phone === `+${phone}` ? contact : null
  })

/** Where the answer to a contact went, in the platform's eyes. */
async function sentTo(to: string): Promise<unknown> {
  const body = `To ${to} ${Math.random()}`
  const sent = await shop.v1.post('/messages', { to, ...textOf(body) })
  expect(sent.status, sent.text).toBe(201)
  const found = await parley.until(async () => {
    const all = await parley.sandbox.messages()
    return all.find((one) => (one.body.text as { body?: string } | undefined)?.body === body) ?? null
  })
  return found.body.to ?? found.body.recipient
}

async function changesOf(id: string): Promise<unknown[]> {
  const { rows } = await parley.app.pool.query(
    `select data -> 'extras' -> 'changed' as changed from event where type = 'contact.updated' and subject_id = $1 order by seq`,
    [id],
  )
  return rows.map(({ changed }) => changed)
}

describe('a change of number', () => {
  test.each([
    ['wa_id', '14155560101', '14155560201'],
    ['new_wa_id', '14155560102', '14155560202'],
  ])('told as %s: answers go to the new one, the old one finds the contact', async (name, old, now) => {
    const { id } = await write(old, textOf('Hello'), 'Ann')
    await write(old, moved({ [name]: now }))
    await become(id, now)
    expect(await changesOf(id)).toEqual([['phone']])
    for (const to of [id, now, old]) expect(await sentTo(to)).toBe(now)
    expect(await byPhone(old)).toMatchObject([{ id, phone: `+${now}` }])
    expect(await byPhone(now)).toMatchObject([{ id }])
    expect((await write(now, textOf('Me again'))).id).toBe(id)

    const found = await ada.graphql(
      `query ($search: String) { contacts(first: 5, filter: { search: $search }) { nodes { id formerPhones } }
        conversations(first: 5, filter: { search: $search }) { nodes { contactId } } }`,
      { search: `+${old}` },
    )
    expect(found).toMatchObject({
      contacts: { nodes: [{ id, formerPhones: [`+${old}`] }] },
      conversations: { nodes: [{ contactId: id }] },
    })
    const { data } = (await ada.api.get(`/contacts?search=${old}`)).body
    expect(data.contacts).toMatchObject([{ id, phone_number: now }])
    const file = (await ada.api.get(`/contacts/${id}/personal-data`)).body
    expect(file.former_phones).toEqual([{ phone: old }])
  })

  test('a contact that has the new number already is joined, with what was said', async () => {
    const [old, now] = ['14155560103', '14155560203']
    const { id } = await write(old, textOf('From the old one'), 'Ben')
    const made = await shop.v1.post('/contacts', { phone: now, name: 'Ben (new)', tags: ['vip'] })
    await write(now, textOf('From the new one'))
    await write(old, moved({ wa_id: now }))
    const contact = await become(id, now)
    expect(contact).toMatchObject({ tags: ['vip'], profile_name: 'Ben' })
    expect((await shop.v1.get(`/contacts/${made.body.id}`)).status).toBe(404)
    const { data } = await get(`/messages?contact_id=${id}`)
    expect(data.map((one: { text?: { body: string } }) => one.text?.body)).toEqual([
      undefined,
      'From the new one',
      'From the old one',
    ])
    expect(await sentTo(id)).toBe(now)
  })

  test('a message that waits goes to the new number', async () => {
    const [old, now] = ['14155560104', '14155560204']
    const { id } = await write(old, textOf('Hello'))
    await parley.sandbox.faults({
      match: { path: '/messages', to: old, nth: 1 },
      effect: { status: 503, error: 131016, retry_after: 5 },
    })
    const sent = await shop.v1.post('/messages', { to: id, ...textOf('Still waiting') })
    expect(sent.status).toBe(201)
    await write(old, moved({ wa_id: now }))
    await become(id, now)
    await parley.clock.advance(120)
    const found = await parley.until(async () => {
      const all = await parley.sandbox.messages()
      return all.find((one) => (one.body.text as { body?: string })?.body === 'Still waiting') ?? null
    })
    expect(found.body.to).toBe(now)
  })

  test('who gets the number that was left is somebody else, and repeating the news moves nobody', async () => {
    const [old, now, later] = ['14155560105', '14155560205', '14155560305']
    const { id } = await write(old, textOf('Hello'), 'Cem')
    await write(old, moved({ wa_id: now, user_id: 'US.5205' }))
    await become(id, now)
    await write(now, moved({ wa_id: later }))
    await become(id, later)
    const sender = { parentUserId: null, username: null, profileName: null, userId: null }
    const businessId = '200000000000001'
    const news = {
      workspaceId: shop.workspaceId,
      businessId,
      previous: { ...sender, waId: old },
      current: { ...sender, waId: now },
    }
    expect(await followPerson(parley.app, news)).toBe(true)
    expect((await get(`/contacts/${id}`)).phone).toBe(`+${later}`)
    // A new person of the platform has the number: with a user id of their own.
    const stranger = await write(old, textOf('Who is this?'), 'Dee')
    expect(stranger.id).not.toBe(id)
    expect(stranger.phone).toBe(`+${old}`)
    expect(await sentTo(old)).toBe(old)
    expect(await sentTo(id)).toBe(later)
  })

  test('back to the first number', async () => {
    const [first, second] = ['14155560106', '14155560206']
    const { id } = await write(first, textOf('Hello'))
    await write(first, moved({ wa_id: second }))
    await become(id, second)
    await write(second, moved({ wa_id: first }))
    await become(id, first)
    expect(await sentTo(id)).toBe(first)
    const { contact } = (await ada.graphql('query ($id: ID!) { contact(id: $id) { formerPhones } }', {
      id,
    })) as unknown as { contact: { formerPhones: string[] } }
    expect(contact.formerPhones).toEqual([`+${second}`])
  })
})

const card = (phone: string, more: object = {}) => ({
  type: 'contacts',
  contacts: [
    {
      name: { formatted_name: 'Ana' },
      phones: [{ phone: `+${phone}`, wa_id: phone }],
      vcard: `BEGIN:VCARD\nFN:Ana\nTEL:+${phone}\nEND:VCARD`,
      ...more,
    },
  ],
})

describe('a shared number', () => {
  test('of a person without one is theirs, and its card says so at every door', async () => {
    const [user, phone] = ['US.4001', '14155550199']
    const { id, phone: before } = await write(user, textOf('Hello'))
    expect(before).toBeNull()
    await write(user, card(phone, { origin: 'contact_request' }))
    await become(id, phone)
    expect(await changesOf(id)).toEqual([['phone']])
    expect(await sentTo(id)).toBe(phone)

    const { data } = await get(`/messages?contact_id=${id}`)
    const shared = data.find((one: { type: string }) => one.type === 'contacts')
    const vcard = card(phone).contacts[0]?.vcard
    const told = { name: 'Ana', phones: [`+${phone}`], origin: 'contact_request', vcard }
    expect(shared.contacts).toEqual([{ ...told, emails: [] }])
    const { content } = (await ada.api.get(`/messages/${shared.id}`)).body.data
    expect(JSON.parse(content.body)).toEqual([told])
    const { message } = (await ada.graphql(
      `query ($id: ID!) { message(id: $id) { content { ... on ContactsContent { cards { name origin vcard } } } } }`,
      { id: shared.id },
    )) as unknown as { message: object }
    expect(message).toEqual({ content: { cards: [{ name: 'Ana', origin: 'contact_request', vcard }] } })
  })

  test('a contact that has it is joined', async () => {
    const [user, phone] = ['US.4002', '14155550198']
    const made = await shop.v1.post('/contacts', { phone, name: 'Ana' })
    await write(user, textOf('Hello'))
    await write(user, card(phone, { origin: 'contact_request' }))
    await parley.until(async () => {
      const { data } = await get(`/messages?contact_id=${made.body.id}`)
      return data.length === 2 || null
    })
    expect((await write(user, textOf('Me'))).id).toBe(made.body.id)
  })

  test("somebody else's card, and the card of a person whose number is known, change nothing", async () => {
    const { id } = await write('US.4003', textOf('Hello'))
    await write('US.4003', card('14155550197'))
    const known = await write('14155550196', card('14155550195', { origin: 'contact_request' }))
    expect(known.phone).toBe('+14155550196')
    expect((await get(`/contacts/${id}`)).phone).toBeNull()
    expect(await byPhone('14155550197')).toEqual([])
  })
})
