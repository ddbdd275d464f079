import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../../support/samples.ts'
import { type LogScene, startLogScene } from './log-scene.ts'
import { countedMessages, keptMessages, membersCounted } from './recount.ts'

// Whatever comes in whatever order, however late and often, and whenever the reader is killed: what is kept is what
// counting finds. PostgreSQL counts here, by its own knowledge of clocks.

let scene: LogScene
beforeAll(async () => {
  scene = await startLogScene()
})
afterAll(() => scene?.close())

const zones = ['Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC', 'Europe/Berlin']

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom('text', 'image', 'reaction').map((type) => () => scene.accept(type)),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.boolean(), fc.nat(4)).map(
      ([echo, nth]) =>
        () =>
          scene.receive({ echo, sender: scene.senderOf(nth) }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('edit', 'unknown')
      .map((kind) => () => scene.receive({ type: 'unsupported', content: { kind } })),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.nat(20),
        fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const, 'failed' as const),
      )
      .map(
        ([nth, status]) =>
          () =>
            scene.report(nth, status),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(24 * 400), fc.boolean(), fc.nat(4)).map(
      ([hours, echo, nth]) =>
        () =>
          scene.pastHours(hours, echo, nth),
    ),
  },
  { weight: 4, arbitrary: fc.boolean().map((killed) => () => scene.look(killed)) },
  { weight: 2, arbitrary: fc.nat(200_000).map((seconds) => () => scene.clock.advance(seconds)) },
  { weight: 1, arbitrary: fc.constantFrom(...zones).map((zone) => () => scene.setZone(zone)) },
)

const kept = () => scene.sql(keptMessages, [scene.workspace.id, scene.clock.now()])

const counted = () => scene.sql(countedMessages, [scene.workspace.id, scene.clock.now()])

const members = () => scene.sql(membersCounted)

/** How many customers wrote from one of the last days on, up to another one: as the pairs say, and as counting finds. */
const people = (back: number, length: number) =>
  scene.sql(
    `with bounds as (
       select date_trunc('day', $2::timestamptz - make_interval(days => $3), w.timezone) as first_at,
         date_trunc('day', $2::timestamptz - make_interval(days => $3) + make_interval(days => $4), w.timezone) as before_at,
         w.timezone from workspace w where w.id = $1)
     select (select coalesce(sum(p.n), 0)::int from contact_pair p
         where p.workspace_id = $1 and p.begins_at >= first_at and p.begins_at < before_at and p.prev_at < first_at) as kept,
       (select count(distinct m.contact_id)::int from message m where m.workspace_id = $1 and m.direction = 'incoming'
         and m.type <> 'reaction' and m.content ->> 'kind' is distinct from 'edit'
         and m.created_at >= first_at and m.created_at < before_at) as counted
     from bounds`,
    [scene.workspace.id, scene.clock.now(), back, length],
  )

const ranges = [
  [0, 1],
  [7, 8],
  [30, 31],
  [30, 10],
  [200, 3],
  [360, 361],
] as const

test('rollups equal a recount', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await scene.clear()
      for (const take of steps) await take()
      while ((await scene.look()).more);
      expect(await kept()).toEqual(await counted())
      const [written] = await members()
      expect(written?.kept).toBe(written?.counted)
      for (const [back, length] of ranges) {
        const [found] = await people(back, length)
        expect(found?.kept, `${back} days back, ${length} days`).toBe(found?.counted)
      }
    }),
    samples(200, 20_000),
  )
})
