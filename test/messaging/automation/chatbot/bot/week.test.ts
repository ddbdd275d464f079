import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../../../../support/session.ts'
import { type BotScene, startBot } from './scene.ts'

// What the chatbot made of a week, for whoever looks after it.

let scene: BotScene

beforeAll(async () => {
  scene = await startBot()
  await scene.settings({ greeting_message: '', fallback_message: '' })
})
afterAll(() => scene?.parley.close())

const document = 'query { botWeek { looks { look count } unanswered { id contactId } } }'

interface Week {
  looks: { look: string; count: number }[]
  unanswered: { contactId: string }[]
}

const week = async (session: { graphql: BotScene['admin']['graphql'] } = scene.admin): Promise<Week> =>
  ((await session.graphql(document)) as unknown as { botWeek: Week }).botWeek

test('messages are counted by what took them; the latest without an answer are named, those of the week', async () => {
  await scene.rule({ keywords: ['price'] })
  const [old, ann, bob] = [await scene.someone(), await scene.someone(), await scene.someone()]
  await scene.says(old, 'Long ago')
  await scene.parley.clock.advance(8 * 86_400)
  const admin = await memberSession(scene.parley, scene.shop.workspaceId, 'admin')
  await scene.says(ann, 'price')
  await scene.says(ann, 'price?')
  await scene.says(ann, 'Do you deliver?')
  await scene.says(bob, 'Hello')
  const { looks, unanswered } = await week(admin)
  expect(looks).toEqual([
    { look: 'KEYWORD', count: 2 },
    { look: 'NOTHING', count: 2 },
  ])
  expect(unanswered.map(({ contactId }) => contactId)).toEqual([bob.id, ann.id])
})

test('it is for those who read the settings of the chatbot', async () => {
  const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  await expect(week(agent)).rejects.toThrow(/FORBIDDEN/)
})
