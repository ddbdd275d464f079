import { createCtx } from '#core/context/context-factory.ts'
import { drainCalls, settleCalls } from '#messaging/automation/chatbot/bot-calls/drain-calls.ts'
import { createFlow } from '#messaging/automation/chatbot/chatbot-flows/flow-commands.ts'
import { memberNow } from '#people/sessions/members.ts'
import { graphOf } from '../chatbot-flows/scene.ts'
import { type BotScene, startBot } from './scene.ts'

type Someone = { id: string; waId: string }

/** Business hours without an open day; a week that nobody has set is open from Monday to Friday. */
export const closedAllWeek = JSON.stringify([
  { day: 0, enabled: false, startTime: '09:00', endTime: '17:00' },
])

/** A shop whose chatbot has conversation flows. */
export interface FlowBot extends BotScene {
  /** a flow that runs; answers its id */
  flow(
    nodes: Parameters<typeof graphOf>[0],
    edges?: Parameters<typeof graphOf>[1],
    more?: object,
  ): Promise<string>
  /** taps a button of the last message that was sent to a person, or of an earlier one; answers what was said since */
  taps(who: Someone, id: string, title: string, earlier?: number): Promise<string[]>
  /** makes the calls that wait, and lets the chatbot go on with their answers; answers what it said since */
  calls(who: Someone): Promise<string[]>
  /** minutes pass; answers what the chatbot said since */
  later(who: Someone, minutes: number): Promise<string[]>
  session(contactId: string): Promise<Record<string, unknown>>
  steps(contactId: string): Promise<string[]>
}

const inCamelCase = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

export async function startFlowBot(): Promise<FlowBot> {
  const scene = await startBot()
  const { parley, sql } = scene
  // Each text of a flow is looked at by itself.
  await scene.settings({ join_texts: false })
  let flows = 0
  let ids = 0
  const since = async (who: Someone, act: () => Promise<unknown>) => {
    const before = (await scene.texts(who.id)).length
    await act()
    return (await scene.texts(who.id)).slice(before)
  }
  return {
    ...scene,
    async flow(nodes, edges, more = {}) {
      const name = `Flow ${++flows}`
      const given = { name, graph: graphOf(nodes, edges), trigger_keywords: ['book'], enabled: true, ...more }
      // The clock may have moved past the sign-in of the admin.
      const actor = await memberNow(parley.app, scene.shop.workspaceId, scene.admin.id)
      if (!actor) throw new Error('nobody')
      const ctx = createCtx(parley.app, { actor })
      return (await createFlow(ctx, inCamelCase(given), { publishes: true })).id
    },
    taps: (who, id, title, earlier = 0) =>
      since(who, async () => {
        const sent = await sql(
          `select id from message where contact_id = $1 and sent_by_type = 'chatbot' order by id desc`,
          [who.id],
        )
        const platformId = `wamid.flow.${++ids}`
        await sql('update message set platform_message_id = $2 where id = $1', [
          sent[earlier]?.id,
          platformId,
        ])
        const content = { type: 'button_reply', id, title, description: null }
        const more = { type: 'interactive', content, replyToPlatformId: platformId }
        await scene.writes(who, '', more)
        await scene.answers()
      }),
    calls: (who) =>
      since(who, async () => {
        await drainCalls(parley.app)
        await settleCalls(parley.app)
        await scene.answers()
      }),
    later: (who, minutes) =>
      since(who, async () => {
        await parley.clock.advance(minutes * 60)
        await scene.answers()
      }),
    session: async (contactId) =>
      (
        await sql('select * from bot_session where contact_id = $1 order by started_at desc limit 1', [
          contactId,
        ])
      )[0] ?? {},
    steps: async (contactId) =>
      (
        await sql(
          `select s.node_id, s.outcome from bot_step s join bot_session b on b.id = s.session_id
           where b.contact_id = $1 order by b.started_at, b.id, s.n`,
          [contactId],
        )
      ).map(({ node_id, outcome }) => `${node_id} ${outcome}`),
  }
}
