import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// What the platform tells of a number by itself: its health, its address book, what was written before (spec/6 12.5, 12.7).

let parley: Parley
let shop: Tenant
let admin: Session
let line: { id: string; phone_id: string; business_id: string; phone_number: string }

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'error' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
  line = (await admin.api.get('/accounts')).body.data.accounts[0]
})
afterAll(() => parley?.close())

const rows = async (text: string, values: unknown[] = []) => (await parley.app.pool.query(text, values)).rows
const tell = (field: string, value: object) => parley.sandbox.control('/callback', { field, value })
const ofNumber = (value: object) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: line.phone_number, phone_number_id: line.phone_id },
  ...value,
})
const account = async () =>
  (
    (await admin.graphql(
      `query ($id: ID!) { account(id: $id) { quality messagingLimit throughput restriction restrictedUntil status
      historyProgress historyPhase } }`,
      { id: line.id },
    )) as unknown as { account: Record<string, unknown> }
  ).account
const becomes = (expected: object) =>
  parley.until(async () => {
    const now = await account()
    return Object.entries(expected).every(([name, value]) => now[name] === value) ? true : undefined
  })
const contact = async (phone: string) =>
  (
    await rows(
      'select id, name, profile_name from contact where workspace_id = $1 and phone = $2 and deleted_at is null',
      [shop.workspaceId, phone],
    )
  )[0]

describe('health of a number', () => {
  test('quality, limit and throughput are kept and told live, each once', async () => {
    const digits = { display_phone_number: line.phone_number }
    await tell('phone_number_quality_update', { ...digits, event: 'FLAGGED', current_limit: 'TIER_2K' })
    await becomes({ quality: 'RED', messagingLimit: 'TIER_2K' })
    await tell('phone_number_quality_update', { ...digits, event: 'FLAGGED', current_limit: 'TIER_2K' })
    await tell('phone_number_quality_update', { ...digits, event: 'THROUGHPUT_UPGRADE' })
    await becomes({ throughput: 'HIGH' })
    await tell('business_capability_update', { max_daily_conversations_per_business: 'TIER_10K' })
    await becomes({ messagingLimit: 'TIER_10K' })
    const told = await rows(
      `select data -> 'extras' -> 'changed' as changed from event where subject_id = $1 and type = 'account.updated'
       and data -> 'extras' -> 'changed' ?| array['quality', 'throughput', 'messaging_limit'] order by seq desc limit 3`,
      [line.id],
    )
    expect(told.map(({ changed }) => changed)).toEqual([
      ['messaging_limit'],
      ['throughput'],
      ['quality', 'messaging_limit'],
    ])
  })

  test('a restriction is kept with its end, and taken away', async () => {
    const expiration = Math.floor(parley.clock.nowMs() / 1000) + 86_400
    await tell('account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration }],
    })
    await becomes({ restriction: 'RESTRICTED_BIZ_INITIATED_MESSAGING' })
    expect((await account()).restrictedUntil).toBe(new Date(expiration * 1000).toISOString())
    await tell('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } })
    await becomes({ status: 'RESTRICTED' })
    await tell('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } })
    await becomes({ status: 'ACTIVE', restriction: null })
  })
})

describe('what people are told of it', () => {
  interface Change {
    kind: string
    previous: string | null
    current: string | null
    details: string | null
    alert: string | null
  }
  const changes = async () => {
    const { account } = (await admin.graphql(
      'query ($id: ID!) { account(id: $id) { changes { nodes { kind previous current details alert } } } }',
      { id: line.id },
    )) as unknown as { account: { changes: { nodes: Change[] } } }
    return account.changes.nodes
  }
  const alerts = async () =>
    (
      await rows(
        `select a ->> 'alert' as alert from event, jsonb_array_elements(data -> 'extras' -> 'alerts') a
         where subject_id = $1 and type = 'account.alert' order by seq`,
        [line.id],
      )
    ).map(({ alert }) => alert)
  const quality = (event: string) =>
    tell('phone_number_quality_update', { display_phone_number: line.phone_number, event })

  test('each change is written down and told once, however often its callback comes', async () => {
    await quality('UNFLAGGED')
    await becomes({ quality: 'UNKNOWN' })
    const before = (await alerts()).length
    await quality('FLAGGED')
    await quality('FLAGGED')
    await becomes({ quality: 'RED' })
    await quality('UNFLAGGED')
    await becomes({ quality: 'UNKNOWN' })
    await tell('business_capability_update', { max_daily_conversations_per_business: 'TIER_100K' })
    await becomes({ messagingLimit: 'TIER_100K' })
    expect((await alerts()).slice(before)).toEqual(['quality_dropped', 'limit_changed'])
    expect((await changes()).slice(0, 3)).toMatchObject([
      { kind: 'MESSAGING_LIMIT', current: 'TIER_100K', alert: 'LIMIT_CHANGED' },
      { kind: 'QUALITY', previous: 'red', current: 'unknown', alert: null },
      { kind: 'QUALITY', previous: 'unknown', current: 'red', alert: 'QUALITY_DROPPED' },
    ])
  })

  test('a name that is declined changes nothing but is told once, with the reason', async () => {
    const before = (await alerts()).length
    const decline = () =>
      tell('phone_number_name_update', {
        display_phone_number: line.phone_number,
        decision: 'REJECTED',
        requested_verified_name: 'Best Shop Ever',
        rejection_reason: 'NAME_EMPLOYEE_ISSUE',
      })
    await decline()
    await decline()
    await quality('THROUGHPUT_UPGRADE')
    await parley.until(async () => ((await alerts()).length > before ? true : undefined))
    await decline()
    await tell('business_capability_update', { max_daily_conversations_per_business: 'TIER_2K' })
    await becomes({ messagingLimit: 'TIER_2K' })
    expect((await alerts()).slice(before)).toEqual(['name_declined', 'limit_changed'])
    expect((await changes())[1]).toEqual({
      kind: 'NAME',
      previous: 'Parley Sandbox',
      current: 'Best Shop Ever',
      details: 'NAME_EMPLOYEE_ISSUE',
      alert: 'NAME_DECLINED',
    })
    expect((await rows('select verified_name from number where id = $1', [line.id]))[0].verified_name).toBe(
      'Parley Sandbox',
    )
  })

  test('they are read by accounts:read of the own workspace, and go with the account', async () => {
    const other = await parley.tenant({ number: false })
    const stranger = await memberSession(parley, other.workspaceId)
    const agent = await memberSession(parley, shop.workspaceId, 'agent')
    const query = 'query ($id: ID!) { account(id: $id) { changes { nodes { id } } } }'
    expect((await agent.ask(query, { id: line.id })).body.data.account.changes.nodes.length).toBeGreaterThan(
      3,
    )
    expect((await stranger.ask(query, { id: line.id })).body.errors[0].extensions.code).toBe('NOT_FOUND')
  })
})

describe('the business app', () => {
  const sync = (action: string, phone_number: string, full_name?: string) =>
    tell(
      'smb_app_state_sync',
      ofNumber({
        state_sync: [
          {
            type: 'contact',
            action,
            contact: { phone_number, ...(full_name && { full_name }) },
            metadata: { timestamp: '1' },
          },
        ],
      }),
    )

  test('AC11: an added entry makes a contact or names a nameless one; a removed one changes nothing', async () => {
    await sync('add', '15550400001', 'Grace Hopper')
    await parley.until(async () => ((await contact('15550400001'))?.name ? true : undefined))
    const made = await contact('15550400001')
    expect(made).toMatchObject({ name: 'Grace Hopper' })
    expect(
      await rows(`select type from event where subject_id = $1 and type = 'contact.created'`, [made.id]),
    ).toHaveLength(1)
    await shop.v1.post('/contacts', { phone: '+15550400002' })
    await shop.v1.post('/contacts', { phone: '+15550400003', name: 'Ann' })
    await sync('add', '15550400002', 'Ben')
    await sync('add', '15550400003', 'Somebody else')
    await sync('remove', '15550400001')
    await sync('add', '15550400004', 'Last')
    await parley.until(async () => ((await contact('15550400004'))?.name ? true : undefined))
    expect((await contact('15550400001')).name).toBe('Grace Hopper')
    expect((await contact('15550400002')).name).toBe('Ben')
    expect((await contact('15550400003')).name).toBe('Ann')
  })

  test('what was written before stands in its chats, once, as no news, and its progress is told', async () => {
    const at = (daysAgo: number) => String(Math.floor(parley.clock.nowMs() / 1000) - daysAgo * 86_400)
    const past = [
      { from: '15550400010', id: 'wamid.past1', timestamp: at(40), type: 'text', text: { body: 'Long ago' } },
      {
        from: line.phone_number,
        to: '15550400010',
        id: 'wamid.past2',
        timestamp: at(39),
        type: 'text',
        text: { body: 'We answered' },
        history_context: { status: 'READ' },
      },
    ]
    const part = (phase: number, progress: number, messages: object[]) =>
      tell(
        'history',
        ofNumber({
          history: [
            { metadata: { phase, chunk_order: 1, progress }, threads: [{ id: '15550400010', messages }] },
          ],
        }),
      )
    const events = async () =>
      (await rows(`select type from event where type like 'message.%' and type <> 'message.stored'`)).length
    const before = await events()
    await part(0, 40, past)
    await becomes({ historyPhase: 0, historyProgress: 40 })
    await part(1, 80, past)
    await part(2, 100, [])
    await becomes({ historyPhase: 2, historyProgress: 100 })
    const { id } = await contact('15550400010')
    const stored = await rows(
      'select direction, status, content, created_at from message where contact_id = $1 order by created_at',
      [id],
    )
    expect(stored).toMatchObject([
      { direction: 'incoming', status: 'read', content: { body: 'Long ago' } },
      { direction: 'outgoing', status: 'read', content: { body: 'We answered' } },
    ])
    expect(stored[0].created_at.getTime()).toBeLessThan(parley.clock.nowMs() - 39 * 86_400_000)
    const [chat] = await rows(
      'select status, unread_count, last_message_preview from conversation where contact_id = $1',
      [id],
    )
    expect(chat).toEqual({ status: 'closed', unread_count: 0, last_message_preview: 'We answered' })
    expect(await events()).toBe(before)
  })
})
