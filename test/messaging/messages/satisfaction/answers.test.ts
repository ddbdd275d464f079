import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type SurveyScene, startSurveys } from './scene.ts'

// What people answer about their cases (docs/adr/0183).

let scene: SurveyScene
let person: Person
let caseId: string

beforeAll(async () => {
  scene = await startSurveys()
})
beforeEach(async () => {
  await scene.sql('delete from satisfaction_settings')
  await scene.settle({ isEnabled: true, question: 'How was it?', delayMinutes: 0 })
  person = await scene.served()
  await person.close()
  await scene.drain()
  caseId = (await person.cases())[0]?.id ?? ''
})
afterAll(() => scene?.parley.close())

const scores = async () => (await person.cases()).map(({ satisfaction }) => satisfaction?.score)
const turnsOn = async (isOn: boolean) => {
  const { workspaceId } = scene.shop
  await scene.sql(
    `insert into workspace_feature (workspace_id, key, enabled) values ($1, 'chatbot', $2)
     on conflict (workspace_id, key) do update set enabled = excluded.enabled`,
    [workspaceId, isOn],
  )
  await scene.sql('update chatbot_settings set enabled = $2 where workspace_id = $1', [workspaceId, isOn])
}
const turns = async () => (await scene.sql('select from bot_turn where contact_id = $1', [person.id])).length

describe('an answer', () => {
  test('belongs to its case: it opens no chat, is not unread, and begins no case', async () => {
    const before = await person.chat()
    expect(before.status).toBe('closed')
    await person.chooses(`csat:${caseId}:4`)
    expect(await person.chat()).toEqual(before)
    expect(await scores()).toEqual([4])
    const [chat] = await scene.sql('select waiting_since as since from conversation where contact_id = $1', [
      person.id,
    ])
    expect(chat?.since).toBeNull()
    const types = await scene.sql(
      `select type from event where contact_id = $1 and seq > (
         select max(seq) from event where contact_id = $1 and type = 'message.created') order by seq`,
      [person.id],
    )
    expect(types.map(({ type }) => type)).toEqual(['message.stored', 'case.changed'])
  })

  test('gets no turn of the chatbot, while other messages do', async () => {
    await turnsOn(true)
    await person.chooses(`csat:${caseId}:5`)
    const answered = await turns()
    await person.chooses('other:5')
    const chosen = await turns()
    await turnsOn(false)
    expect([answered, chosen]).toEqual([0, 1])
  })

  test('is replaced by a second one, and thanks follow the first alone', async () => {
    await scene.settle({ thanks: 'Thank you!' })
    await person.chooses(`csat:${caseId}:2`)
    await scene.drain()
    await person.chooses(`csat:${caseId}:5`)
    await Promise.all([scene.drain(), scene.drain()])
    expect(await scores()).toEqual([5])
    const said = await person.asked()
    expect(said.map(({ type }) => type)).toEqual(['interactive', 'text'])
    expect(said[1]?.content).toMatchObject({ body: 'Thank you!' })
  })

  test('belongs to the old case once a new one has begun, and is not unread there', async () => {
    await person.writes('Something else')
    const before = await person.chat()
    await person.chooses(`csat:${caseId}:1`)
    expect(await person.chat()).toEqual(before)
    expect(await scores()).toEqual([undefined, 1])
    expect((await person.cases()).map(({ closedAt }) => closedAt === null)).toEqual([true, false])
  })

  test('of another person, of another workspace or of no case is an ordinary message', async () => {
    const other = await scene.served()
    await other.close()
    await other.chooses(`csat:${caseId}:1`)
    expect(await scores()).toEqual([null])
    expect((await other.chat()).status).toBe('open')
    await person.chooses(`csat:01990000-0000-7000-8000-000000000000:1`)
    expect((await person.chat()).status).toBe('open')
    await person.chooses(`csat:${caseId}:9`)
    expect(await scores()).toEqual([undefined, null])
  })

  test('of a blocked person counts nothing', async () => {
    await scene.sql('update contact set blocked_at = now() where id = $1', [person.id])
    await person.chooses(`csat:${caseId}:1`)
    expect(await scores()).toEqual([null])
  })

  test('comes by a button of a template, too', async () => {
    await person.presses(`csat:${caseId}:3`)
    expect(await scores()).toEqual([3])
  })

  test('tells screens of the message by which it came', async () => {
    await person.chooses(`csat:${caseId}:4`)
    const [told] = (await scene.events('case.changed', person.id)).slice(-1)
    const [message] = await scene.sql(
      `select id from message where contact_id = $1 and type = 'interactive' and direction = 'incoming'`,
      [person.id],
    )
    expect(told?.extras).toEqual({
      case_id: caseId,
      message_id: message?.id,
      by: { type: 'contact', id: person.id },
    })
  })
})

describe('a comment', () => {
  test('is the next text after its button was pressed; the one after that opens the chat', async () => {
    await scene.settle({ thanks: 'Thank you!', commentLabel: 'Add a comment' })
    await person.chooses(`csat:${caseId}:4`)
    await scene.drain()
    const thanks = (await person.asked()).at(-1)
    expect(thanks?.content).toMatchObject({
      type: 'button',
      action: { buttons: [{ id: `csat:${caseId}:comment`, title: 'Add a comment' }] },
    })
    const before = await person.chat()
    await person.chooses(`csat:${caseId}:comment`, 'button_reply')
    await person.writes('Quick and friendly')
    expect(await person.chat()).toEqual(before)
    expect((await person.cases())[0]?.satisfaction).toMatchObject({ score: 4, comment: 'Quick and friendly' })
    await person.writes('And one more question')
    expect((await person.chat()).status).toBe('open')
    expect((await person.cases())[1]?.satisfaction?.comment).toBe('Quick and friendly')
  })

  test('is nothing that is written in a chat that is open again', async () => {
    await person.chooses(`csat:${caseId}:4`)
    await person.chooses(`csat:${caseId}:comment`)
    await person.answers()
    const { unread } = await person.chat()
    await person.writes('Thanks, that helps')
    expect((await person.chat()).unread).toBe(unread + 1)
    expect((await person.cases()).map(({ satisfaction }) => satisfaction?.comment ?? null)).toEqual([
      null,
      null,
    ])
  })

  test('is no longer awaited an hour later, and never without the button', async () => {
    await person.chooses(`csat:${caseId}:4`)
    await person.writes('A new question')
    expect((await person.chat()).status).toBe('open')
    await person.close()
    await person.chooses(`csat:${caseId}:comment`)
    await scene.parley.clock.advance(3601)
    await person.writes('Another one')
    expect((await person.chat()).status).toBe('open')
    expect((await person.cases()).map(({ satisfaction }) => satisfaction?.comment ?? null)).toEqual([
      null,
      null,
      null,
    ])
  })
})
