import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prioritiesFor } from '#messaging/automation/keyword-rules/move-rule.ts'
import { samples } from '../../../support/samples.ts'
import { type RuleScene, startRules } from './scene.ts'

// A rule is put before another one: the order is the priorities', of the same one the newer first (spec/8 KW).

let scene: RuleScene
beforeAll(async () => {
  scene = await startRules()
})
afterAll(() => scene?.parley.close())
beforeEach(() => scene.sql('delete from keyword_rule'))

const names = async () =>
  (await scene.admin.api.get('/chatbot/keywords')).body.data.rules.map(({ name }: { name: string }) => name)
const move = (id: string, beforeId: string | null, session = scene.admin) =>
  session.ask(
    'mutation ($input: MoveKeywordRuleInput!) { moveKeywordRule(input: $input) { keywordRule { id } } }',
    {
      input: { id, beforeId },
    },
  )

test('it stands where it was put, and the others as before', async () => {
  const made: Record<string, string> = {}
  for (const name of ['D', 'C', 'B', 'A']) {
    made[name] = (await scene.make({ name })).id
    await scene.parley.clock.advance(1)
  }
  const id = (name: string) => made[name] as string
  expect(await names()).toEqual(['A', 'B', 'C', 'D'])
  await move(id('D'), id('B'))
  expect(await names()).toEqual(['A', 'D', 'B', 'C'])
  await move(id('A'), null)
  expect(await names()).toEqual(['D', 'B', 'C', 'A'])
  await move(id('C'), id('D'))
  expect(await names()).toEqual(['C', 'D', 'B', 'A'])
  const before = await scene.sql('select count(*) as n from audit_record')
  await move(id('C'), id('D'))
  expect(await scene.sql('select count(*) as n from audit_record')).toEqual(before)
})

test('rules of others are not there, and whoever may not write moves nothing', async () => {
  const made = await scene.make({ name: 'A' })
  expect((await move(made.id, null, scene.stranger)).body.errors[0].extensions.code).toBe('NOT_FOUND')
  expect((await move(made.id, crypto.randomUUID())).body.errors[0].extensions).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'input.beforeId',
  })
  expect((await move(made.id, null, scene.agent)).body.errors[0].extensions.code).toBe('FORBIDDEN')
})

interface Placed {
  id: string
  priority: number
  createdAt: Date
}
const inOrder = (rules: readonly Placed[]) =>
  [...rules].sort(
    (a, b) =>
      b.priority - a.priority || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  )

test('any move makes the order that is wanted', () => {
  const rules = fc
    .array(fc.record({ priority: fc.integer({ min: -2, max: 2 }), made: fc.integer({ min: 0, max: 3 }) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((all) =>
      inOrder(all.map(({ priority, made }, i) => ({ id: String(i), priority, createdAt: new Date(made) }))),
    )
  fc.assert(
    fc.property(rules, fc.nat(), fc.nat(), (all, from, to) => {
      const rule = all[from % all.length] as Placed
      const others = all.filter((one) => one !== rule)
      const at = to % all.length
      const wanted = others.toSpliced(at, 0, rule)
      const changed = new Map(prioritiesFor(wanted, at).map((one) => [one.id, one]))
      const after = inOrder(all.map((one) => changed.get(one.id) ?? one))
      expect(after.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    }),
    samples(1000),
  )
})
