import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errors } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { refused, replaceStatement } from '../../../support/away.ts'
import { type Person, type SurveyScene, startSurveys } from './scene.ts'

// When people are asked about their cases (docs/adr/0183).

let scene: SurveyScene
let person: Person

beforeAll(async () => {
  scene = await startSurveys()
})
beforeEach(async () => {
  await scene.sql('delete from satisfaction_settings')
  await scene.settle({ isEnabled: true, question: 'How was it?', delayMinutes: 10 })
  person = await scene.served()
})
afterAll(() => scene?.parley.close())

const minutes = async (many: number) => {
  await scene.parley.clock.advance(many * 60)
  await scene.drain()
}
const waiting = async () =>
  (await scene.sql('select from case_survey where contact_id = $1 and due_at is not null', [person.id]))
    .length

test('asks once when the delay is over, whatever runs twice', async () => {
  await person.close()
  await minutes(9)
  expect(await person.asked()).toEqual([])
  await scene.parley.clock.advance(60)
  await Promise.all([scene.drain(), scene.drain(), scene.drain()])
  await scene.drain()
  const [question, ...others] = await person.asked()
  expect(others).toEqual([])
  const [own] = await person.cases()
  const rows = [5, 4, 3, 2, 1].map((score) => ({ id: `csat:${own?.id}:${score}` }))
  expect(question?.content).toMatchObject({
    type: 'list',
    body: { text: 'How was it?' },
    action: { sections: [{ rows }] },
  })
  expect(own?.satisfaction).toMatchObject({ kind: 'STARS', score: null })
  expect((await person.chat()).status).toBe('closed')
})

test('what was sent by a worker that died before its row was kept is not sent again: both are one transaction', async () => {
  await person.close()
  await scene.parley.clock.advance(600)
  const client = await scene.parley.app.pool.connect()
  await client.query('begin')
  await client.query('select from conversation where contact_id = $1 for update', [person.id])
  const held = scene.drain()
  await client.query('rollback')
  client.release()
  await held
  const [first] = await person.asked()
  await scene.sql(
    `update case_survey set status = 'waiting', asked_at = null,
    due_at = (select closed_at + interval '10 minutes' from conversation_case k where k.id = case_id) where contact_id = $1`,
    [person.id],
  )
  await scene.drain()
  // The id is made of the case: a second message of it is no new one.
  expect((await person.asked()).map(({ id }) => id)).toEqual([first?.id])
})

describe('a question that fails', () => {
  const fails = (cause: string, code: number) =>
    scene.sql(
      `update message set status = 'failed', failure_cause = $2, error_code = $3, failed_at = now()
       where contact_id = $1 and sent_by_type = 'chatbot' and status <> 'failed'`,
      [person.id, cause, code],
    )
  const asks = async () => (await person.asked()).length

  test('for a reason that passes is asked again later, three times in all, whoever looks at once', async () => {
    await person.close()
    await minutes(10)
    for (const [wait, questions] of [
      [15, 2],
      [360, 3],
    ] as const) {
      await fails('platform', 130429)
      await scene.parley.clock.advance(20 * 60)
      await Promise.all([scene.drain(), scene.drain()])
      expect(await asks()).toBe(questions - 1)
      await minutes(wait)
      await scene.drain()
      expect(await asks()).toBe(questions)
    }
    await fails('platform', 130429)
    await minutes(20)
    expect([await waiting(), await asks()]).toEqual([0, 3])
    expect((await person.cases())[0]?.satisfaction).not.toBeNull()
  })

  test.each([
    ['platform', 131026],
    ['not_confirmed', 0],
  ])('for good, or that the platform may still deliver, is not: %s %i', async (cause, code) => {
    await person.close()
    await minutes(10)
    await fails(cause, code)
    await minutes(20)
    expect([await waiting(), await asks()]).toEqual([0, 1])
  })

  test('that is on its way is looked at again, until it arrives; one that is answered is left alone', async () => {
    await person.close()
    await minutes(10)
    const asked = (status: string) =>
      scene.sql(`update message set status = $2 where contact_id = $1 and sent_by_type = 'chatbot'`, [
        person.id,
        status,
      ])
    await asked('pending')
    await minutes(20)
    expect(await waiting()).toBe(1)
    await asked('delivered')
    await minutes(20)
    expect([await waiting(), await asks()]).toEqual([0, 1])
  })

  test('is asked again once, although the worker dies when that is kept', async () => {
    await person.close()
    await minutes(10)
    await fails('not_sent', 0)
    const over = replaceStatement(scene.parley.app, 'surveys.ask_again', async (carryOut) => {
      await carryOut()
      throw refused()
    })
    await scene.parley.clock.advance(20 * 60)
    await expect(scene.drain()).rejects.toThrow()
    over()
    await scene.drain()
    await minutes(15)
    await scene.drain()
    expect(await asks()).toBe(2)
  })

  test('before it is a message waits too where the reason passes', async () => {
    const { app } = scene.parley
    await person.close()
    await scene.parley.clock.advance(600)
    const over = replaceStatement(app, 'messages.find_targets', () => {
      throw errors.unavailable('Away for a moment.')
    })
    await scene.drain()
    over()
    expect([await waiting(), await asks()]).toEqual([1, 0])
    await minutes(15)
    expect(await asks()).toBe(1)
  })
})

test('faces are buttons', async () => {
  await scene.settle({ kind: 'FACES' })
  await person.close()
  await minutes(10)
  const [question] = await person.asked()
  const [own] = await person.cases()
  expect(question?.content).toMatchObject({
    type: 'button',
    action: { buttons: [5, 3, 1].map((score) => ({ id: `csat:${own?.id}:${score}` })) },
  })
})

test('asks nobody whose chat was opened again meanwhile, and anew when it is closed again', async () => {
  await person.close()
  await person.reopen()
  await minutes(10)
  expect([await person.asked(), await waiting()]).toEqual([[], 0])
  await person.close()
  await person.writes('Wait')
  await minutes(10)
  expect([await person.asked(), await waiting()]).toEqual([[], 0])
  await person.answers()
  await person.close()
  await minutes(10)
  expect(await person.asked()).toHaveLength(1)
})

test('asks a person once in so many days', async () => {
  await scene.settle({ everyDays: 7 })
  await person.close()
  await minutes(10)
  const again = async () => {
    await person.writes()
    await person.answers()
    await person.close()
    await minutes(10)
    return (await person.asked()).length
  }
  expect(await again()).toBe(1)
  await scene.parley.clock.advance(7 * 86_400)
  expect(await again()).toBe(2)
})

test('asks nobody to whom neither a person nor the chatbot said anything', async () => {
  const silent = await scene.served()
  await silent.close()
  await scene.sql(`delete from case_survey where contact_id = $1`, [silent.id])
  await silent.writes('Anybody there?')
  await silent.close()
  await minutes(10)
  expect(await silent.asked()).toEqual([])
})

test('asks no blocked person, nobody where it is switched off meanwhile, and plans nothing where it is off', async () => {
  await person.close()
  await scene.sql('update contact set blocked_at = now() where id = $1', [person.id])
  await minutes(10)
  expect([await person.asked(), await waiting()]).toEqual([[], 0])
  const other = await scene.served()
  await other.close()
  await scene.settle({ isEnabled: false })
  await minutes(10)
  expect(await other.asked()).toEqual([])
  const third = await scene.served()
  await third.close()
  expect(await scene.sql('select from case_survey where contact_id = $1', [third.id])).toEqual([])
})

async function template(category: string, buttons = ['Great', 'So so', 'Bad']): Promise<string> {
  const id = newId()
  const components = [
    { type: 'BODY', text: 'How was it?' },
    { type: 'BUTTONS', buttons: buttons.map((text) => ({ type: 'QUICK_REPLY', text })) },
  ]
  await scene.sql(
    `insert into template (workspace_id, id, number_id, platform_id, name, language, category, status, components, variables,
       created_at, updated_at)
     values ($1, $2, $3, $5, $5, 'en', $4, 'approved', $6, '{"body":[],"header":[],"buttons":[],"headerMedia":false}', now(), now())`,
    [
      scene.shop.workspaceId,
      id,
      scene.shop.numberId,
      category,
      `t${id.replaceAll('-', '')}`,
      JSON.stringify(components),
    ],
  )
  await scene.parley.clock.advance(60)
  return id
}

test('outside of the window it asks by the template, or not at all', async () => {
  await scene.settle({ delayMinutes: 1500, kind: 'FACES' })
  await person.close()
  await minutes(1500)
  expect([await person.asked(), await waiting()]).toEqual([[], 0])
  await scene.settle({ templateId: await template('utility') })
  const other = await scene.served()
  await other.close()
  await minutes(1500)
  const [question] = await other.asked()
  const [own] = await other.cases()
  expect(question).toMatchObject({ type: 'template' })
  expect(question?.content.buttonParams).toEqual({
    0: `csat:${own?.id}:5`,
    1: `csat:${own?.id}:3`,
    2: `csat:${own?.id}:1`,
  })
  await other.presses(`csat:${own?.id}:3`)
  expect((await other.cases())[0]?.satisfaction?.score).toBe(3)
})

test('a template of marketing does not go to who is opted out of it', async () => {
  await scene.settle({ delayMinutes: 1500, kind: 'FACES', templateId: await template('marketing') })
  await scene.sql('update contact set marketing_opted_out = true where id = $1', [person.id])
  await person.close()
  await minutes(1500)
  expect([await person.asked(), await waiting()]).toEqual([[], 0])
})

test('a template that does not fit the answers is refused, and changes nothing', async () => {
  const two = await template('utility', ['Yes', 'No'])
  const { body } = await scene.lead.ask(
    `mutation ($id: ID!) { updateSatisfactionSettings(input: { templateId: $id, kind: FACES }) { satisfactionSettings { kind } } }`,
    { id: two },
  )
  expect(body.errors[0].extensions).toMatchObject({ field: 'input.templateId', reason: 'TEMPLATE_UNFIT' })
  const { satisfactionSettings } = await scene.lead.graphql('{ satisfactionSettings { kind templateId } }')
  expect(satisfactionSettings).toEqual({ kind: 'STARS', templateId: null })
})
