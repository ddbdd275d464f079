import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { drainTurns } from '#messaging/automation/chatbot/bot/drain-turns.ts'
import { sendMessage } from '#messaging/messages/messages/send.ts'
import { memberNow } from '#people/sessions/members.ts'
import { longPatience, size } from '../../../../support/long-run.ts'
import { type BotScene, startBot } from './scene.ts'

// What happens while the chatbot thinks: a person of the team writes, two processes look at one chat.

let scene: BotScene

beforeAll(async () => {
  scene = await startBot()
  await scene.settings({ greeting_message: 'Welcome!' })
})
afterAll(() => scene?.parley.close())

const races = size(150, 10_000)

test(
  `${races} races of a person who writes while the chatbot thinks: nothing of it after theirs`,
  longPatience,
  async () => {
    const { app } = scene.parley
    const actor = await memberNow(app, scene.shop.workspaceId, scene.admin.id)
    if (!actor) throw new Error('nobody')
    const ctx = createCtx(app, { actor })
    let answered = 0
    for (let race = 0; race < races; race++) {
      const ann = await scene.someone()
      await scene.writes(ann, 'Hello')
      const write = async () => {
        await new Promise((done) => setTimeout(done, race % 12))
        const input = { to: ann.id, type: 'text', text: { body: 'I am here' } }
        await (await sendMessage(ctx, input)).run()
      }
      await Promise.all([write(), scene.answers()])
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

test('two looks at one chat at the same moment: one answer', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => scene.someone()))
  for (const one of people) await scene.writes(one, 'Hello')
  const { app } = scene.parley
  await Promise.all([drainTurns(app), drainTurns(app), drainTurns(app)])
  await scene.answers()
  for (const { id } of people) expect(await scene.texts(id)).toEqual(['Welcome!'])
})
