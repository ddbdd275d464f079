import pg from 'pg'
import { expect } from 'vitest'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look at
export type Shown = any

export interface ForetoldScene extends CampaignScene {
  ask(text: string, variables: Record<string, unknown>): Promise<Shown>
  /** a change of a draft */
  change(input: object): Promise<Shown>
  check(id: string): Promise<Shown>
  holds(id: string): Promise<Shown>
  /** how often statements of broadcasts ran since `forget` */
  times(name: string): number
  forget(): void
  now(): Date
  /** the next noon of UTC, in so many days */
  noon(days?: number): Promise<Date>
  /** what of a number the platform tells, or a person sets */
  number(data: object): Promise<void>
}

export const holdsText = `query ($id: ID!) { broadcastCheck(id: $id) {
  isReady sendableCount problems { kind isBlocking count message }
  holds { quietHours { heldCount until } localStart { from until lateCount } cappedCount
    numberLimit { limit usedCount neededCount } isPaced pausesInTrouble } } }`

/** Of a broadcast that nothing holds. */
export const nothing = {
  quietHours: null,
  localStart: null,
  cappedCount: null,
  numberLimit: null,
  isPaced: false,
  pausesInTrouble: false,
}

export const inHours = (from: Date, hours: number) =>
  new Date(from.getTime() + hours * 3_600_000).toISOString()

/** A scene that counts its statements. */
export async function startForetoldScene(): Promise<ForetoldScene> {
  const scene = await startCampaignScene()
  const { prisma, bus, clock } = scene.parley.app
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
  let seen: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string }]
    const [, name] =
      /^\/\* broadcasts\.(\S+) \*\//.exec(typeof config === 'string' ? config : config.text) ?? []
    if (name) seen.push(name)
    return (query as (...args: unknown[]) => unknown).apply(this, args)
  } as typeof query
  const ask: ForetoldScene['ask'] = async (text, variables) => {
    const { body } = await scene.admin.ask(text, variables)
    expect(body.errors).toBeUndefined()
    return body.data
  }
  const check = async (id: string) => (await ask(holdsText, { id })).broadcastCheck
  return {
    ...scene,
    ask,
    check,
    holds: async (id) => (await check(id)).holds,
    change: (input) =>
      ask(
        'mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { id } } }',
        { input },
      ),
    times: (name) => seen.filter((one) => one === name).length,
    forget() {
      seen = []
    },
    now: () => clock.now(),
    async noon(days = 1) {
      const day = new Date(clock.nowMs() + days * 86_400_000).toISOString().slice(0, 10)
      const at = new Date(`${day}T12:00:00Z`)
      await scene.later((at.getTime() - clock.nowMs()) / 1000)
      return at
    },
    async number(data) {
      await prisma.number.updateMany({ where: { workspaceId: scene.shop.workspaceId }, data })
      bus.publish('forget', { cache: 'numbers' })
    },
  }
}
