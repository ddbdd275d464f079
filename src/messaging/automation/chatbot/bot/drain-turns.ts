import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { aiModeOf, readManySettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { openLibrary } from '../chatbot-flows/flow-library.ts'
import { carryOut, type DecidedChat, reachesFurther, TurnTaken } from './carry-out.ts'
import { readChats } from './chat-state.ts'
import type { ChatState, TurnMessage } from './decision.ts'
import { joinSteps } from './join-turn.ts'
import { createPace, type Pace } from './pace.ts'
import { rulesOf } from './rules-in-memory.ts'
import { type LoadingEnv, takeTurn } from './turn.ts'
import {
  claimChats,
  delayTurns,
  delayWaking,
  dropTurns,
  type WaitingChat,
  type WaitingMessage,
} from './turns.ts'
import { formOf, tapOf, wordsOf } from './words-of.ts'

const retryAfterMs = 60_000
/** Decisions of a batch that are made one after the other before others get the process. */
const decidingMs = 10

type KnownEnv = Omit<LoadingEnv, 'newId'>
/** Messages that wait for the answer to a call, or for a file, are looked at again when it is there, and after this. */
const callWaitMs = 60_000

async function envOf(app: App, settings: KeptSettings): Promise<KnownEnv> {
  const hasModel = aiModeOf({ app }, settings) === 'managed'
  const [rules, flows] = await Promise.all([rulesOf(app, settings), openLibrary(app, settings)])
  return { now: app.clock.now(), settings, rules, flows, hasModel, unsendable: new Map() }
}

function turnMessage(message: WaitingMessage): TurnMessage {
  const {
    id,
    numberId,
    createdAt,
    type,
    content,
    isReply,
    flowId,
    flowVersion: version,
    nodeId,
    sessionVars,
  } = message
  const isQuestion = flowId !== null && version !== null && nodeId !== null
  return {
    id,
    numberId,
    createdAt,
    text: wordsOf(type, content),
    isText: type === 'text',
    tap: tapOf(content),
    form: formOf(content),
    isReply,
    question: isQuestion ? { place: { flowId, version, nodeId }, vars: sessionVars ?? {} } : null,
  }
}

/** Looks at a chat again once what it waits for is there. */
async function lookAgain(app: App, chat: WaitingChat, awaits: Promise<void>): Promise<void> {
  try {
    await awaits
    await delayTurns(app.pool, chat, app.clock.now())
    app.wake('bot')
  } catch (error) {
    logFailure(app, { err: error, ...chat }, 'a turn of the chatbot waits longer than for its file')
  }
}

interface Batch {
  chats: Awaited<ReturnType<typeof readChats>>
  envs: ReadonlyMap<string, KnownEnv>
  /** one for each workspace, so that what its turns look up is gathered */
  ctxs: ReadonlyMap<string, Ctx>
  pace: Pace
}

/** A chat whose turn is decided, and what of it has to wait. */
interface Looked extends DecidedChat {
  isWaiting: boolean
  awaits: Promise<void> | null
}

const ctxOf = (app: App, workspaceId: string) => createCtx(app, { actor: { kind: 'system', workspaceId } })

const hasWake = ({ sessions }: ChatState, now: Date): boolean =>
  [...sessions.values()].some(({ wake }) => wake !== null && wake.dueAt <= now)

/** Decides the turn of a chat; null where there is none. */
async function look(
  app: App,
  [chat, waiting]: readonly [WaitingChat, WaitingMessage[]],
  batch: Batch,
): Promise<Looked | null> {
  const { workspaceId, contactId } = chat
  const known = batch.chats.get(contactId)
  const env = batch.envs.get(workspaceId)
  const ctx = batch.ctxs.get(workspaceId)
  if (!known || !env || !ctx) {
    await dropTurns(app.pool, chat, { isChatThere: known !== undefined, now: app.clock.now() })
    return null
  }
  const { state, seal } = known
  const isPaused = state.pausedUntil !== null && state.pausedUntil > env.now
  if (isPaused) await delayWaking(app.pool, chat, state.pausedUntil as Date)
  if (waiting.length === 0 && (isPaused || !hasWake(state, env.now))) {
    await dropTurns(app.pool, chat, { isChatThere: true, now: env.now })
    return null
  }
  await batch.pace()
  const turn = await takeTurn(ctx, state, waiting.map(turnMessage), { ...env, newId: ctx.newId })
  const steps = env.settings.joinTexts ? await joinSteps(ctx, state, turn.steps) : turn.steps
  const looked = steps.filter(({ message }) => message !== null).length
  const isWaiting = looked < waiting.length
  return { chat, messages: waiting.slice(0, looked), steps, seal, ctx, env, isWaiting, awaits: turn.awaits }
}

/** A chat whose turn fails is put off, and holds no other back. */
async function safely<T>(app: App, chat: WaitingChat, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isOutage(error)) throw error
    if (error instanceof TurnTaken) return null
    logFailure(app, { err: error, ...chat }, 'a turn of the chatbot failed')
    const until = new Date(app.clock.nowMs() + retryAfterMs)
    await delayTurns(app.pool, chat, until)
    await delayWaking(app.pool, chat, until)
    return null
  }
}

/** What turns come to together. Where one of them fails, each is carried out by itself. */
async function carryOutAll(app: App, decided: readonly DecidedChat[]): Promise<void> {
  if (decided.length > 1) {
    try {
      return await carryOut(app, decided)
    } catch (error) {
      if (isOutage(error)) throw error
    }
  }
  for (const one of decided) await safely(app, one.chat, () => carryOut(app, [one]))
}

/** The turns of all workspaces in one transaction, but for those that reach further: theirs are together by workspace. */
function* together(app: App, decided: readonly DecidedChat[]): Generator<readonly DecidedChat[]> {
  const isApart = app.config.database.distributed ? () => true : reachesFurther
  const plain = decided.filter((one) => !isApart(one))
  if (plain.length > 0) yield plain
  yield* Map.groupBy(decided.filter(isApart), ({ chat }) => chat.workspaceId).values()
}

async function putOffRest(app: App, { chat, isWaiting, awaits }: Looked): Promise<void> {
  if (!isWaiting) return
  await delayTurns(app.pool, chat, new Date(app.clock.nowMs() + callWaitMs))
  if (awaits) void lookAgain(app, chat, awaits)
}

async function readBatch(app: App, chats: readonly WaitingChat[]): Promise<Batch> {
  const workspaces = [...new Set(chats.map(({ workspaceId }) => workspaceId))]
  const [states, settings] = await Promise.all([
    readChats(app.pool, chats, app.clock.now()),
    readManySettings(app.pool, workspaces),
  ])
  const envs = await Promise.all(
    settings.map(async (those) => [those.workspaceId, await envOf(app, those)] as const),
  )
  return {
    chats: states,
    envs: new Map(envs),
    ctxs: new Map(workspaces.map((id) => [id, ctxOf(app, id)])),
    pace: createPace(decidingMs),
  }
}

/** Answers what waits for the chatbot in the lanes of this process; a chat is looked at by one process at a time. */
export async function drainTurns(app: App): Promise<{ more: boolean }> {
  const claimed = await claimChats(app)
  if (claimed.size === 0) return { more: false }
  const batch = await readBatch(app, [...claimed.keys()])
  const looks = [...claimed].map((one) => safely(app, one[0], () => look(app, one, batch)))
  const looked = (await Promise.all(looks)).filter((one) => one !== null)
  const decided = looked.filter(({ steps }) => steps.length > 0)
  for (const those of together(app, decided)) await carryOutAll(app, those)
  for (const one of looked) await putOffRest(app, one)
  return { more: true }
}
