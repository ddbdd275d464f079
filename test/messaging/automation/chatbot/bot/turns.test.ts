import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readChats } from '#messaging/automation/chatbot/bot/chat-state.ts'
import { type BotScene, startBot } from './scene.ts'

// What the chatbot answers, and when it is silent (spec/5 3.4; spec/8 CB3, CB5, KW, TR; spec/10 DE1).

let scene: BotScene

beforeAll(async () => {
  scene = await startBot()
})
beforeEach(async () => {
  await scene.sql('delete from keyword_rule')
  await scene.sql('delete from transfer')
  await scene.settings({
    enabled: true,
    greeting_message: 'Welcome!',
    greeting_buttons: '[]',
    fallback_message: '',
    business_hours_enabled: false,
    out_of_hours_message: '',
    allow_automated_outside_hours: true,
    session_timeout_minutes: 30,
  })
})
afterAll(() => scene?.parley.close())

const chatOf = async (contactId: string) =>
  (await scene.sql('select * from conversation where contact_id = $1', [contactId]))[0] ?? {}

describe('the order of looks', () => {
  test('a new session is greeted once, and the next message gets the fallback', async () => {
    await scene.settings({ fallback_message: 'Sorry?' })
    const ann = await scene.someone()
    expect(await scene.says(ann, 'Hello')).toEqual(['Welcome!'])
    expect(await scene.says(ann, 'Anybody?')).toEqual(['Sorry?'])
    expect(await scene.looks(ann.id)).toEqual(['greeting', 'fallback'])
  })

  test('the first message of a session that matches a rule gets its answer, without a greeting', async () => {
    await scene.rule({ keywords: ['price'] })
    const ann = await scene.someone()
    expect(await scene.says(ann, 'What is the price?')).toEqual(['It is 5.'])
    expect(await scene.says(ann, 'Hm')).toEqual([])
    expect(await scene.looks(ann.id)).toEqual(['keyword', 'nothing'])
  })

  test('with nothing to say it is silent, and the message stays unread', async () => {
    await scene.settings({ greeting_message: '' })
    const ann = await scene.someone()
    expect(await scene.says(ann, 'Hello')).toEqual([])
    expect(await chatOf(ann.id)).toMatchObject({ unread_count: 1 })
    expect(await scene.looks(ann.id)).toEqual(['nothing'])
  })

  test('what was answered is read; the event of the answer comes after the message', async () => {
    const ann = await scene.someone()
    await scene.says(ann, 'Hello')
    expect(await chatOf(ann.id)).toMatchObject({ unread_count: 0 })
    expect(await scene.told(ann.id)).toEqual([
      'chat.reopened',
      'message.received',
      'chat.updated',
      'message.created',
    ])
  })
})

describe('silence', () => {
  test('switched off, nothing waits and nothing is answered', async () => {
    await scene.settings({ enabled: false, queue_while_off: false })
    const ann = await scene.someone()
    expect(await scene.says(ann, 'Hello')).toEqual([])
    expect(await scene.looks(ann.id)).toEqual([])
  })

  test('CB3: switched off, chats that no agent has wait in the queue, once, until it is on again', async () => {
    await scene.settings({ enabled: false, queue_while_off: true })
    const [ann, bob] = [await scene.someone(), await scene.someone()]
    await scene.sql(
      `insert into conversation (workspace_id, contact_id, status, agent_id, created_at, updated_at)
       values ($1, $2, 'open', $3, now(), now())
       on conflict (workspace_id, contact_id) do update set status = 'open', agent_id = excluded.agent_id`,
      [scene.shop.workspaceId, bob.id, scene.admin.id],
    )
    expect(await scene.says(ann, 'Hello')).toEqual([])
    expect(await scene.says(ann, 'Hello?')).toEqual([])
    expect(await scene.says(bob, 'Hello')).toEqual([])
    const waiting = await scene.sql(`select contact_id, source, agent_id, team_id, status from transfer`)
    expect(waiting).toEqual([
      { contact_id: ann.id, source: 'chatbot_disabled', agent_id: null, team_id: null, status: 'active' },
    ])
    expect(await scene.looks(ann.id)).toEqual(['off'])
    expect(await chatOf(ann.id)).toMatchObject({ unread_count: 2 })
    await scene.admin.api.send('PUT', '/chatbot/settings', { enabled: true })
    expect(await scene.sql('select status from transfer')).toEqual([{ status: 'resumed' }])
    expect(await scene.says(ann, 'Anybody?')).toEqual(['Welcome!'])
    await scene.settings({ queue_while_off: false })
  })

  test('switched off between message and answer', async () => {
    const ann = await scene.someone()
    await scene.writes(ann, 'Hello')
    await scene.settings({ enabled: false })
    await scene.answers()
    expect(await scene.texts(ann.id)).toEqual([])
    expect(await scene.looks(ann.id)).toEqual(['off'])
  })

  test('TR1: while people have the chat, and until they give it back', async () => {
    const ann = await scene.someone()
    await scene.says(ann, 'Hello')
    const transfer = await scene.transfer({}, ann)
    expect(await scene.says(ann, 'Is somebody there?')).toEqual([])
    await scene.admin.api.send('PUT', `/chatbot/transfers/${transfer.id}/resume`, {})
    await scene.settings({ fallback_message: 'Sorry?' })
    expect(await scene.says(ann, 'Thanks')).toEqual(['Sorry?'])
    expect(await scene.looks(ann.id)).toEqual(['greeting', 'with_people', 'fallback'])
  })

  test('after a person of the team wrote, nothing before that is answered', async () => {
    const ann = await scene.someone()
    await scene.writes(ann, 'Hello')
    const sent = await scene.admin.api.post(`/contacts/${ann.id}/messages`, {
      type: 'text',
      content: { body: 'I am here' },
    })
    expect(sent.status, sent.text).toBe(200)
    await scene.answers()
    expect(await scene.texts(ann.id)).toEqual([])
    expect(await scene.looks(ann.id)).toEqual(['person_wrote'])
  })

  test('a chat that is gone leaves nothing that waits', async () => {
    const ann = await scene.someone()
    await scene.writes(ann, 'Hello')
    await scene.sql('delete from conversation where contact_id = $1', [ann.id])
    await scene.answers()
    expect(await scene.sql('select * from bot_turn where contact_id = $1', [ann.id])).toEqual([])
  })
})

describe('hours', () => {
  const closed = {
    business_hours_enabled: true,
    business_hours: JSON.stringify(
      [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, enabled: false, startTime: '09:00', endTime: '17:00' })),
    ),
    out_of_hours_message: 'We are closed.',
  }

  test('CB3: outside of them people are told once until the next opening', async () => {
    await scene.settings({ ...closed, allow_automated_outside_hours: false })
    const ann = await scene.someone()
    expect(await scene.says(ann, 'Hello')).toEqual(['We are closed.'])
    expect(await scene.says(ann, 'Hello?')).toEqual([])
    expect(await scene.looks(ann.id)).toEqual(['out_of_hours', 'out_of_hours'])
  })

  test('where the chatbot may answer then, it does; TR10: and it hands nothing over', async () => {
    await scene.settings(closed)
    await scene.rule({
      keywords: ['human'],
      type: 'transfer',
      content: { body: 'One moment.', teamId: null, notes: '' },
    })
    const ann = await scene.someone()
    expect(await scene.says(ann, 'Hello')).toEqual(['Welcome!'])
    expect(await scene.says(ann, 'A human please')).toEqual(['We are closed.'])
    expect(await scene.sql('select 1 from transfer where contact_id = $1', [ann.id])).toEqual([])
  })
})

describe('time', () => {
  test('a session ends when the person was away for too long, and is greeted anew', async () => {
    const ann = await scene.someone()
    await scene.says(ann, 'Hello')
    await scene.parley.clock.advance(29 * 60)
    expect(await scene.says(ann, 'Still here')).toEqual([])
    await scene.parley.clock.advance(31 * 60)
    expect(await scene.says(ann, 'Hello again')).toEqual(['Welcome!'])
    const sessions = await scene.sql(
      'select status from bot_session where contact_id = $1 order by started_at',
      [ann.id],
    )
    expect(sessions).toEqual([{ status: 'timeout' }, { status: 'active' }])
  })

  test('CB3: reactions and files without words start no answer; an hour later neither does a text', async () => {
    const ann = await scene.someone()
    await scene.writes(ann, '', { type: 'reaction', content: { emoji: '👍' }, replyToPlatformId: null })
    await scene.writes(ann, '', { type: 'image', content: { mimeType: 'image/png' } })
    await scene.answers()
    expect(await scene.looks(ann.id)).toEqual(['no_text'])
    await scene.writes(ann, 'Hello')
    await scene.parley.clock.advance(3_601)
    await scene.answers()
    expect(await scene.looks(ann.id)).toEqual(['no_text', 'too_late'])
    expect(await scene.texts(ann.id)).toEqual([])
  })
})

test('PL2: the owner of a window that is closed counts for nothing', async () => {
  const { parley, shop, sql, someone, says } = scene
  const ann = await someone()
  await says(ann, 'Hello')
  await sql(`update conversation_window set owner = 'external' where contact_id = $1`, [ann.id])
  const chat = { workspaceId: shop.workspaceId, contactId: ann.id }
  const owned = async (hours: number) => {
    const then = new Date(parley.clock.nowMs() + hours * 3_600_000)
    return (await readChats(parley.app.pool, [chat], then)).get(ann.id)?.state.ownedElsewhere.size
  }
  expect([await owned(23), await owned(25)]).toEqual([1, 0])
})
