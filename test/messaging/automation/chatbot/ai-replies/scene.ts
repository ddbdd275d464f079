import { drainCalls, settleCalls } from '#messaging/automation/chatbot/bot-calls/drain-calls.ts'
import { type BotScene, startBot } from '../bot/scene.ts'

export interface ModelRequest {
  body: { max_tokens: number; messages: { role: string; content: string }[] }
  aborted: boolean
}

/** A shop whose chatbot asks a model: that of the sandbox. */
export interface AiScene extends BotScene {
  /** what the model answers and does wrong from now on; what it was asked before is forgotten */
  model(settings?: object): Promise<void>
  /** what the model was asked since */
  asked(): Promise<ModelRequest[]>
  /** an enabled context; answers its id */
  context(fields: Record<string, unknown>): Promise<string>
  /** lets questions that wait for more messages be asked, without waiting for the answers */
  asks(): Promise<void>
  /** a person writes, the model is asked and answers; what the chatbot said since */
  hears(who: { id: string; waId: string }, body: string): Promise<string[]>
  /** lets all questions come to their end */
  replies(): Promise<void>
  /** what is kept of the AI replies to a person, in their order */
  kept(contactId: string): Promise<Record<string, unknown>[]>
}

const debounceMs = 1_000

/** Of a scene of the chatbot, or of one with flows. */
export async function startAi<S extends BotScene = BotScene>(
  begun: Promise<S> = startBot() as Promise<S>,
): Promise<S & AiScene> {
  const scene = await begun
  const { parley, shop, sql, texts } = scene
  const { app } = parley
  const { url, control } = parley.sandbox
  Object.assign(app.config.ai, {
    baseUrl: `${url}/model/v1`,
    apiKey: 'sandbox-token',
    model: 'tiny',
    concurrency: 8,
  })
  const calm = () =>
    scene.settings({
      enabled: true,
      ai_enabled: true,
      ai_debounce_ms: debounceMs,
      ai_system_prompt: 'You help at the shop of Ann.',
      ai_typing_indicator: false,
      greeting_message: '',
      fallback_message: '',
    })
  await calm()
  const waiting = async () =>
    Number((await sql(`select count(*) as many from bot_call where kind = 'ai'`))[0]?.many)
  const asks = async () => {
    await scene.answers()
    await parley.clock.advance(debounceMs / 1000 + 0.1)
    while ((await drainCalls(app)).more);
  }
  const replies = async () => {
    let left = Number.POSITIVE_INFINITY
    for (let round = 0; round < 20; round++) {
      await asks()
      await settleCalls(app)
      const now = await waiting()
      if (now === 0) return
      // Of many questions so few run at a time that they take many rounds.
      if (now < left) round = 0
      left = Math.min(left, now)
    }
    throw new Error('a question came to no end')
  }
  return {
    ...scene,
    asks,
    replies,
    async model(settings = {}) {
      await fetch(`${url}/__sim/model`, { method: 'DELETE' })
      await control('/model', settings)
    },
    async asked() {
      const answer = await fetch(`${url}/__sim/model`)
      return ((await answer.json()) as { requests: ModelRequest[] }).requests
    },
    async context({ name = 'Hours', text = '', keywords = [], ...fields }) {
      const given: Record<string, unknown> = {
        workspace_id: shop.workspaceId,
        name,
        static_content: text,
        trigger_keywords: keywords,
        enabled: true,
        created_at: parley.clock.now(),
        updated_at: parley.clock.now(),
        ...fields,
      }
      const names = Object.keys(given)
      const [row] = await sql(
        `with raised as (update chatbot_settings set rules_version = rules_version + 1 where workspace_id = $1)
         insert into ai_context (id, ${names.join(', ')})
         values (gen_random_uuid(), ${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
        Object.values(given),
      )
      return String(row?.id)
    },
    async hears(who, body) {
      const before = (await texts(who.id)).length
      await scene.writes(who, body)
      await replies()
      return (await texts(who.id)).slice(before)
    },
    kept: (contactId) =>
      sql(
        `select look, ai_model, ai_context_ids, ai_input_tokens > 0 as counted, ai_failure, cardinality(reply_ids) as replies
         from bot_decision where contact_id = $1 order by message_id`,
        [contactId],
      ),
  }
}
