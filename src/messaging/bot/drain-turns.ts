import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { aiModeOf, readSettings } from '#messaging/chatbot-settings/settings-queries.ts'
import { carryOut } from './carry-out.ts'
import { readChats } from './chat-state.ts'
import type { TurnEnv } from './decide.ts'
import { rulesOf } from './rules-in-memory.ts'
import { takeTurn } from './turn.ts'
import {
  claimChats,
  delayTurns,
  dropTurns,
  type WaitingChat,
  type WaitingMessage,
  waitingMessages,
} from './turns.ts'
import { wordsOf } from './words-of.ts'

const retryAfterMs = 60_000
const sideBySide = 4

type KnownEnv = Omit<TurnEnv, 'newId'>

async function envOf(app: App, workspaceId: string): Promise<KnownEnv> {
  const settings = await readSettings(app.pool, workspaceId)
  const rules = await rulesOf(app, settings)
  const hasModel = aiModeOf({ app }, settings) === 'managed'
  return { now: app.clock.now(), settings, rules, hasModel, unsendable: new Map() }
}

const turnMessage = ({ id, numberId, createdAt, type, content }: WaitingMessage) => ({
  id,
  numberId,
  createdAt,
  text: wordsOf(type, content),
})

interface Batch {
  messages: ReadonlyMap<string, WaitingMessage[]>
  chats: Awaited<ReturnType<typeof readChats>>
  envs: ReadonlyMap<string, KnownEnv>
}

async function answer(app: App, chat: WaitingChat, { messages, chats, envs }: Batch): Promise<void> {
  const { workspaceId, contactId } = chat
  const waiting = messages.get(contactId) ?? []
  const known = chats.get(contactId)
  const env = envs.get(workspaceId)
  if (!known || !env || waiting.length === 0)
    return void (await dropTurns(app.pool, chat, known !== undefined))
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const steps = await takeTurn(ctx, known.state, waiting.map(turnMessage), { ...env, newId: ctx.newId })
  await carryOut(ctx, chat, { messages: waiting, steps, seal: known.seal, env })
}

/** A chat whose turn fails is put off, and holds no other back. */
async function answerSafely(app: App, chat: WaitingChat, batch: Batch): Promise<void> {
  try {
    await answer(app, chat, batch)
  } catch (error) {
    if (isOutage(error)) throw error
    logFailure(app, { err: error, ...chat }, 'a turn of the chatbot failed')
    await delayTurns(app.pool, chat, new Date(app.clock.nowMs() + retryAfterMs))
  }
}

async function readBatch(app: App, chats: readonly WaitingChat[]): Promise<Batch> {
  const [messages, states] = await Promise.all([waitingMessages(app.pool, chats), readChats(app.pool, chats)])
  const workspaces = [...new Set(chats.map(({ workspaceId }) => workspaceId))]
  const envs = await Promise.all(workspaces.map(async (id) => [id, await envOf(app, id)] as const))
  return {
    messages: Map.groupBy(messages, ({ contactId }) => contactId),
    chats: states,
    envs: new Map(envs),
  }
}

/** Answers what waits for the chatbot in the lanes of this process; a chat is looked at by one process at a time. */
export async function drainTurns(app: App): Promise<{ more: boolean }> {
  const chats = (await claimChats(app)) ?? []
  if (chats.length === 0) return { more: false }
  const batch = await readBatch(app, chats)
  const waiting = [...chats]
  const one = async () => {
    for (let chat = waiting.shift(); chat; chat = waiting.shift()) await answerSafely(app, chat, batch)
  }
  await Promise.all(Array.from({ length: sideBySide }, one))
  return { more: chats.length > 0 }
}
