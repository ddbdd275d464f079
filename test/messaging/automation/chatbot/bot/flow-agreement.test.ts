import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { simulateFlow } from '#messaging/automation/chatbot/chatbot-flows/simulate.ts'
import { memberNow } from '#people/sessions/members.ts'
import { size } from '../../../../support/long-run.ts'
import type { graphOf } from '../chatbot-flows/scene.ts'
import { type FlowBot, startFlowBot } from './flow-scene.ts'
import { replayed } from './replayed.ts'

// The simulator is the engine: the same conversations have the same messages in both (docs/adr/0122).

let scene: FlowBot

beforeAll(async () => {
  scene = await startFlowBot()
  await scene.settings({ enabled: true, greeting_message: '', fallback_message: '' })
})
afterAll(() => scene?.parley.close())

const flows = size(10, 50)
const people = 20
const turns = 6

/** A row of numbers that looks like chance, the same for the same seed. */
function chanceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, one: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}
type Chance = ReturnType<typeof chanceOf>

const names = ['a', 'b', 'c']
const words = ['yes', 'no', '7', 'maybe 12', 'stop', '']

function nodeOf(chance: Chance, id: string): { type: string; config: object } {
  const name = chance.one(names)
  const text = `${id} {{${chance.one(names)}}}{{if ${name} == 'yes'}}!{{endif}}`
  switch (chance.below(6)) {
    case 0:
      return { type: 'message', config: { message: text } }
    case 1:
      return {
        type: 'prompt',
        config: {
          body: text,
          store_as: name,
          max_retries: 2,
          ...(chance.below(2) && { validation_regex: '\\d' }),
        },
      }
    case 2:
      return {
        type: 'buttons',
        config: {
          body: text,
          store_as: name,
          buttons: [
            { id: 'y', title: 'yes' },
            { id: 'n', title: 'no' },
          ],
        },
      }
    case 3:
      return {
        type: 'condition',
        config: { expression: `${name} == 'yes' or len(${chance.one(names)}) > 3` },
      }
    case 4:
      return { type: 'set_variable', config: { set: { [name]: `${id}{{${chance.one(names)}}}` } } }
    default:
      return { type: 'loop', config: { mode: 'times', times: 1 + chance.below(3) } }
  }
}

const outcomes: Readonly<Record<string, readonly string[]>> = {
  prompt: ['default', 'max_retries'],
  buttons: ['button:y', 'button:n', 'no_match'],
  condition: ['true', 'false'],
  loop: ['body', 'done'],
}

type Graph = Parameters<typeof graphOf>

function randomGraph(chance: Chance): { nodes: Graph[0]; edges: [string, string, string][] } {
  const ids = Array.from({ length: 3 + chance.below(10) }, (_, n) => `n${n}`)
  const nodes = Object.fromEntries(ids.map((id) => [id, nodeOf(chance, id)]))
  const edges = ids.flatMap((id) =>
    (outcomes[nodes[id]?.type ?? ''] ?? ['default']).flatMap((outcome): [string, string, string][] =>
      chance.below(8) === 0 ? [] : [[id, chance.one(ids), outcome]],
    ),
  )
  return { nodes, edges }
}

type Input = { text: string } | { button: string }

const randomInput = (chance: Chance): Input =>
  chance.below(3) === 0 ? { button: chance.one(['y', 'n', 'x']) } : { text: chance.one(words) || 'hm' }

const bodies = (effects: readonly object[]): string[] =>
  effects.flatMap((effect) => {
    const { kind, reply } = effect as { kind: string; reply?: { body?: string } }
    return kind === 'send' && reply?.body !== undefined ? [reply.body] : []
  })

async function writeAll(inputs: readonly [{ waId: string }, Input][]): Promise<void> {
  for (const [who, input] of inputs) {
    if ('text' in input) await scene.writes(who, input.text)
    else {
      const content = { type: 'button_reply', id: input.button, title: input.button, description: null }
      await scene.writes(who, '', { type: 'interactive', content })
    }
  }
  await scene.answers()
}

test(`${flows * people} conversations over ${flows} flows are the same in simulator and product, and again from their traces`, async () => {
  const actor = await memberNow(scene.parley.app, scene.shop.workspaceId, scene.admin.id)
  if (!actor) throw new Error('nobody')
  const ctx = createCtx(scene.parley.app, { actor })
  const everybody = await Promise.all(Array.from({ length: people }, () => scene.someone()))
  const seed = Number(process.env.FUZZ_SEED ?? 1)
  let said = 0
  let sessions = 0
  for (let n = 0; n < flows; n++) {
    const chance = chanceOf(seed * 1000 + n)
    const { nodes, edges } = randomGraph(chance)
    const id = await scene.flow(nodes, edges, { trigger_keywords: [`begin${n}`] })
    const talks = everybody.map((who) => ({
      who,
      inputs: Array.from({ length: turns }, () => randomInput(chance)),
    }))
    await scene.sql('delete from bot_session')
    const before = await Promise.all(everybody.map(async (who) => (await scene.texts(who.id)).length))
    await writeAll(talks.map(({ who }) => [who, { text: `begin${n}` }]))
    for (let turn = 0; turn < turns; turn++)
      await writeAll(talks.map(({ who, inputs }) => [who, inputs[turn] as Input]))
    for (const [at, { who, inputs }] of talks.entries()) {
      const { steps } = await simulateFlow(ctx, id, { inputs })
      const expected = steps.flatMap(({ effects }) => bodies(effects)).map((body) => body.trim())
      const heard = (await scene.texts(who.id)).slice(before[at])
      expect(heard, `flow ${n} of seed ${seed}: ${JSON.stringify({ nodes, edges, inputs })}`).toEqual(
        expected,
      )
      said += heard.length
      sessions += await replayed(ctx, scene, who.id)
    }
  }
  expect(said).toBeGreaterThan(flows * people)
  expect(sessions).toBeGreaterThanOrEqual(flows * people)
})
