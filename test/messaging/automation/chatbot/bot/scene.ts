import { drainTurns } from '#messaging/automation/chatbot/bot/drain-turns.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { type Person, startTransfers, type TransferScene } from '../../../routing/transfers/scene.ts'

/** A shop whose chatbot is on. Nothing is answered unless a test lets it. */
export interface BotScene extends TransferScene {
  admin: Person
  /** a keyword rule, enabled; answers its id */
  rule(fields: Record<string, unknown>): Promise<string>
  /** a new person, who has not written yet */
  someone(): Promise<{ id: string; waId: string }>
  /** a person writes this; nothing is answered yet */
  writes(who: { waId: string }, body: string, fields?: object): Promise<void>
  /** lets the chatbot look at what waits */
  answers(): Promise<void>
  /** a person writes, and the chatbot looks at it; answers what it said since */
  says(who: { id: string; waId: string }, body: string): Promise<string[]>
  /** what the chatbot has said to a person, in its order */
  texts(contactId: string): Promise<string[]>
  /** the looks that took the messages of a person, in their order */
  looks(contactId: string): Promise<string[]>
}

export async function startBot(): Promise<BotScene> {
  const scene = await startTransfers()
  const { parley, shop, sql } = scene
  const { app } = parley
  await scene.settings({ enabled: true })
  const answers = async () => {
    while ((await drainTurns(app)).more);
  }
  const texts = async (contactId: string) =>
    (
      await sql(
        `select coalesce(content->'body'->>'text', content->>'body') as body from message
         where contact_id = $1 and sent_by_type = 'chatbot' order by id`,
        [contactId],
      )
    ).map(({ body }) => String(body))
  const writes: BotScene['writes'] = ({ waId }, body, fields = {}) =>
    storeIncoming(app, [{ ...scene.message({ waId }), content: { body, previewUrl: false }, ...fields }])
  let places = 0
  return {
    ...scene,
    texts,
    writes,
    answers,
    rule: async ({ keywords = ['price'], type = 'text', content = { body: 'It is 5.' }, ...fields }) => {
      const given: Record<string, unknown> = {
        workspace_id: shop.workspaceId,
        name: String((keywords as string[])[0]),
        keywords,
        response_type: type,
        response_content: JSON.stringify(type === 'text' ? { buttons: [], ...(content as object) } : content),
        enabled: true,
        priority: ++places,
        created_at: parley.clock.now(),
        updated_at: parley.clock.now(),
        ...fields,
      }
      const names = Object.keys(given)
      const [row] = await sql(
        `with raised as (update chatbot_settings set rules_version = rules_version + 1 where workspace_id = $1)
         insert into keyword_rule (id, ${names.join(', ')})
         values (gen_random_uuid(), ${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
        Object.values(given),
      )
      return String(row?.id)
    },
    async someone() {
      const { id, phone } = await scene.create()
      return { id, waId: phone.slice(1) }
    },
    async says(who, body) {
      const before = (await texts(who.id)).length
      await writes(who, body)
      await answers()
      return (await texts(who.id)).slice(before)
    },
    looks: async (contactId) =>
      (await sql('select look from bot_decision where contact_id = $1 order by message_id', [contactId])).map(
        ({ look }) => String(look),
      ),
  }
}
