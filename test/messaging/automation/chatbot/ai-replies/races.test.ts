import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { drainCalls, settleCalls } from '#messaging/automation/chatbot/bot-calls/drain-calls.ts'
import { sendMessage } from '#messaging/messages/messages/send.ts'
import { memberNow } from '#people/sessions/members.ts'
import { longPatience, size } from '../../../../support/long-run.ts'
import { type AiScene, startAi } from './scene.ts'

// What happens while a model writes (spec/8 AI4): a person of the team writes, customers write several messages, and the
// model hangs.

let scene: AiScene

beforeAll(async () => {
  scene = await startAi()
})
afterAll(() => scene?.parley.close())

const races = size(100, 10_000)
const bursts = size(60, 1_000)

test(
  `${races} races of a person who writes while the model does: nothing of it after theirs`,
  longPatience,
  async () => {
    const { app } = scene.parley
    const actor = await memberNow(app, scene.shop.workspaceId, scene.admin.id)
    if (!actor) throw new Error('nobody')
    const ctx = createCtx(app, { actor })
    await scene.model({ answers: [{ text: 'We open at 9.' }] })
    let answered = 0
    for (let race = 0; race < races; race++) {
      const ann = await scene.someone()
      await scene.writes(ann, 'Hello')
      await scene.answers()
      await scene.parley.clock.advance(1.1)
      const write = async () => {
        await new Promise((done) => setTimeout(done, (race * 3) % 60))
        await (await sendMessage(ctx, { to: ann.id, type: 'text', text: { body: 'I am here' } })).run()
      }
      const reply = async () => {
        while ((await drainCalls(app)).more);
        await settleCalls(app)
      }
      await Promise.all([write(), reply()])
      const said = await scene.sql(
        `select m.sent_by_type from event e join message m on m.id = e.subject_id
       where m.contact_id = $1 and e.type = 'message.created' order by e.seq`,
        [ann.id],
      )
      const by = said.map(({ sent_by_type }) => sent_by_type)
      expect(by.at(-1), `race ${race}`).toBe('member')
      expect(by.length).toBeLessThanOrEqual(2)
      answered += by.length - 1
    }
    // Both outcomes were seen.
    expect(answered).toBeGreaterThan(0)
    expect(answered).toBeLessThan(races)
  },
)

test(`${bursts} bursts of messages: one reply each, of all of them`, longPatience, async () => {
  await scene.model({ answers: [{ text: 'We open at 9.' }] })
  const people: Awaited<ReturnType<typeof scene.someone>>[] = []
  while (people.length < bursts) people.push(await scene.someone())
  for (let part = 0; part < 4; part++) {
    for (const one of people) await scene.writes(one, `part ${part}`)
    await scene.answers()
    await scene.parley.clock.advance(0.4)
  }
  await scene.replies()
  expect(await scene.asked()).toHaveLength(bursts)
  const answers = await scene.sql(
    `select contact_id, count(*)::int as many from message where sent_by_type = 'chatbot' and contact_id = any($1::uuid[])
     group by 1`,
    [people.map(({ id }) => id)],
  )
  expect(answers).toHaveLength(bursts)
  expect(answers.filter(({ many }) => many !== 1)).toEqual([])
})

test('a model that hangs keeps no other turn waiting', async () => {
  await scene.model({ faults: [{ kind: 'silent' }] })
  await scene.rule({ keywords: ['price'] })
  const hanging = await Promise.all(Array.from({ length: 20 }, () => scene.someone()))
  for (const one of hanging) await scene.writes(one, 'Hello')
  await scene.asks()
  await expect.poll(async () => (await scene.asked()).length).toBeGreaterThan(0)
  const ann = await scene.someone()
  expect(await scene.says(ann, 'What is the price?')).toEqual(['It is 5.'])
  for (const one of hanging) expect(await scene.texts(one.id)).toEqual([])
})
