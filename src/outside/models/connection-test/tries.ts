import type { ModelAddress } from '../ask.ts'
import { createWire, type InTurn, reasonOf, textOf, textOfTokens, type Wire } from './exchange.ts'
import type { TryKind, TryOutcome } from './try-sets.ts'

export interface ConnectionTry {
  kind: TryKind
  outcome: TryOutcome
  /** what was seen, for whoever runs the installation; empty where it went as it should */
  detail: string
  /** milliseconds; null where nothing was sent */
  ms: number | null
}

type Seen = Omit<ConnectionTry, 'kind'>

const passed = (ms: number, detail = ''): Seen => ({ outcome: 'passed', detail, ms })
const warned = (ms: number, detail: string): Seen => ({ outcome: 'warned', detail, ms })
const failed = (ms: number | null, detail: string): Seen => ({ outcome: 'failed', detail, ms })
const skipped = (detail: string): Seen => ({ outcome: 'skipped', detail, ms: null })

const user = (content: string) => ({ role: 'user', content })
const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

async function plain(wire: Wire): Promise<Seen> {
  const answer = await wire.complete({ messages: [user('Reply with OK.')], max_tokens: 16 })
  if ('failure' in answer) return failed(answer.ms, answer.failure)
  const { completion, ms } = answer
  if (textOf(completion).trim() === '') return failed(ms, 'Its answer is empty.')
  const { model = wire.model, usage } = completion
  const said = short(textOf(completion).trim())
  if (model !== wire.model) return warned(ms, `It answers as ${model}: ${said}`)
  return usage ? passed(ms, said) : warned(ms, `It does not say how many tokens an answer took: ${said}`)
}

const idsIn = (body: string): string[] => {
  try {
    const { data } = JSON.parse(body) as { data?: { id?: unknown }[] }
    return Array.isArray(data) ? data.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])) : []
  } catch {
    return []
  }
}

/** A help for choosing: some servers list no model and answer to any name. */
async function models(wire: Wire): Promise<Seen> {
  const { status, body, ms } = await wire.send({ path: '/models', json: null })
  const ids = status === 200 ? idsIn(body) : []
  if (ids.length === 0) return warned(ms, 'It lists no models.')
  return ids.includes(wire.model) ? passed(ms) : warned(ms, `It lists others: ${short(ids.join(', '))}`)
}

async function wrongKey(wire: Wire): Promise<Seen> {
  const answer = await wire.complete({ messages: [user('Reply with OK.')], max_tokens: 16 }, 'not-the-key')
  return 'failure' in answer ? passed(answer.ms) : warned(answer.ms, 'This server does not check keys.')
}

interface Piece {
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[]
  usage?: unknown
}

/** What of a stream can be read, and whether a piece of it could not. */
function piecesIn(body: string): { pieces: Piece[]; isBroken: boolean } {
  const lines = body.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
  const pieces: Piece[] = []
  let isBroken = false
  for (const line of lines) {
    if (line === '[DONE]' || line === '') continue
    try {
      pieces.push(JSON.parse(line) as Piece)
    } catch {
      isBroken = true
    }
  }
  return { pieces, isBroken }
}

async function streamed(wire: Wire): Promise<Seen> {
  const json = {
    model: wire.model,
    messages: [user('Reply with OK.')],
    max_tokens: 64,
    stream: true,
    stream_options: { include_usage: true },
  }
  const { status, body, ms } = await wire.send({ path: '/chat/completions', json })
  if (status !== 200) return warned(ms, `It does not stream (${status}).`)
  const { pieces, isBroken } = piecesIn(body)
  const text = pieces.map(({ choices }) => choices?.[0]?.delta?.content ?? '').join('')
  const seen = [
    ...(isBroken ? ['a piece that cannot be read'] : []),
    ...(pieces.some(({ choices }) => choices?.[0]?.finish_reason) ? [] : ['no finish_reason']),
    ...(pieces.some(({ usage }) => usage) ? [] : ['no usage']),
    ...(/<\/?think/i.test(text) ? ['thoughts in the text'] : []),
    ...(text.includes('\uFFFD') ? ['characters that cannot be read'] : []),
  ]
  return seen.length === 0
    ? passed(ms, `${pieces.length} pieces`)
    : warned(ms, `Streamed: ${seen.join(', ')}.`)
}

async function limit(wire: Wire): Promise<Seen> {
  const answer = await wire.complete({ messages: [user('Count to fifty.')], max_tokens: 1 })
  if ('failure' in answer) return failed(answer.ms, answer.failure)
  const { completion, ms } = answer
  const tokens = completion.usage?.completion_tokens ?? 0
  if (tokens > 4 || textOf(completion).length > 40)
    return failed(ms, 'It does not keep to max_tokens: answers can be long and dear.')
  return reasonOf(completion) === 'length'
    ? passed(ms)
    : warned(ms, 'It does not say that an answer was cut.')
}

async function roles(wire: Wire): Promise<Seen> {
  const messages = [
    { role: 'system', content: 'Be short.' },
    user('Hello'),
    { role: 'assistant', content: 'Hello!' },
    user('Reply with OK.'),
  ]
  const answer = await wire.complete({ messages, max_tokens: 16 })
  return 'failure' in answer ? failed(answer.ms, answer.failure) : passed(answer.ms)
}

/** A prompt as long as one may be: far fewer tokens mean that the server cuts silently. */
async function long(wire: Wire, contextTokens: number): Promise<Seen> {
  const tokens = Math.floor(contextTokens * 0.8)
  const messages = [user(`${textOfTokens(tokens)}\nReply with OK.`)]
  const answer = await wire.complete({ messages, max_tokens: 16 })
  if ('failure' in answer) return failed(answer.ms, answer.failure)
  const counted = answer.completion.usage?.prompt_tokens
  if (counted === undefined) return warned(answer.ms, 'It does not say how long the prompt was.')
  return counted < tokens / 4
    ? failed(
        answer.ms,
        `It saw ${counted} tokens of about ${tokens}: raise its context, or lower ai.context_tokens.`,
      )
    : passed(answer.ms, `${counted} tokens`)
}

async function seen(work: () => Promise<Seen>): Promise<Seen> {
  try {
    return await work()
  } catch (error) {
    const { name, message, cause } = error as Error
    if (name === 'TimeoutError') return failed(null, 'It did not answer in time.')
    const { code } = Object(cause) as { code?: string }
    return failed(null, code ?? message)
  }
}

export interface ConnectionTestOptions {
  timeoutSeconds: number
  contextTokens: number
}

/** The tries in their order, with the tokens that they took. Where the first fails, the others say nothing and are left out. */
export async function tryConnection(
  address: ModelAddress,
  { timeoutSeconds, contextTokens }: ConnectionTestOptions,
  inTurn: InTurn,
): Promise<{ tries: ConnectionTry[]; tokens: number }> {
  const wire = createWire(address, timeoutSeconds, inTurn)
  const first = { kind: 'answer' as const, ...(await seen(() => plain(wire))) }
  const others: [TryKind, () => Promise<Seen>][] = [
    ['models', () => models(wire)],
    ['key', () => wrongKey(wire)],
    ['stream', () => streamed(wire)],
    ['limit', () => limit(wire)],
    ['roles', () => roles(wire)],
    ['features', async () => skipped('Tools, schemas and pictures are not used.')],
    ['long_prompt', () => long(wire, contextTokens)],
  ]
  const tries: ConnectionTry[] = [first]
  for (const [kind, work] of others) {
    const isLeftOut = first.outcome === 'failed' && kind !== 'models'
    tries.push({ kind, ...(isLeftOut ? skipped('It gives no answer.') : await seen(work)) })
  }
  return { tries, tokens: wire.tokens() }
}
