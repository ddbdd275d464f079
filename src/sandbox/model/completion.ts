import type { ModelFault } from './faults.ts'
import type { CompletionRequest, ModelStore } from './store.ts'
import { firstTokens, lastOf, ownWords, tokensIn } from './words.ts'

/** What a model says. */
export interface Completion {
  text: string | null
  finishReason: string
  toolCalls?: unknown[]
  model: string
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | undefined
}

type Change = (answer: Completion) => Partial<Completion>

const said =
  (change: (text: string) => string): Change =>
  ({ text }) => ({ text: change(text ?? '') })

/** Faults that change an answer. */
const changes: Partial<Record<ModelFault, Change>> = {
  empty: () => ({ text: '' }),
  no_content: () => ({ text: null }),
  thoughts: said((text) => `<think>\nThe customer asks something.\n</think>\n\n${text}`),
  open_thoughts: said((text) => `${text}\n<think>\nNow what do I say`),
  lone_thoughts_end: said((text) => `The customer asks something.\n</think>\n\n${text}`),
  only_thoughts: () => ({ text: '<think>\nNow what do I say', finishReason: 'length' }),
  cut: said((text) => `${text}. And another thing is that`),
  cut_in_first_sentence: () => ({ text: 'Another thing is', finishReason: 'length' }),
  filtered: () => ({ text: '', finishReason: 'content_filter' }),
  tool_calls: () => ({
    text: '',
    finishReason: 'tool_calls',
    toolCalls: [
      { id: 'call_1', type: 'function', function: { name: 'refund', arguments: '{"amount":100}' } },
    ],
  }),
  tool_text: () => ({ text: '<tool_call>\n{"name": "refund", "arguments": {"amount": 100}}\n</tool_call>' }),
  broken_characters: said((text) => `${text}${'\uFFFD'.repeat(8)} and ${'\uFFFD'.repeat(4)} more`),
  no_usage: () => ({ usage: undefined }),
  cut_history: () => ({ usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 } }),
  other_model: () => ({ model: 'another-model' }),
}

function ruled({ answers }: ModelStore, request: CompletionRequest): string {
  const last = lastOf(request).toLowerCase()
  const rule = answers.find(({ when }) => when === undefined || last.includes(when.toLowerCase()))
  return rule?.text ?? ownWords(request)
}

/** What the model answers, as a fault changes it. */
export function completionOf(
  store: ModelStore,
  request: CompletionRequest,
  fault: ModelFault | undefined,
): Completion {
  const whole = ruled(store, request)
  const limit = fault === 'ignores_limit' ? undefined : (request.max_tokens ?? request.max_completion_tokens)
  const isOver = limit !== undefined && tokensIn(whole) > limit
  const text = isOver ? firstTokens(whole, limit) : whole
  const asked = request.messages.reduce((sum, { content }) => sum + tokensIn(String(content ?? '')), 0)
  const given = tokensIn(text)
  const answer: Completion = {
    text,
    finishReason: isOver || fault === 'cut' ? 'length' : 'stop',
    model: request.model,
    usage: { prompt_tokens: asked, completion_tokens: given, total_tokens: asked + given },
  }
  return { ...answer, ...(fault && changes[fault]?.(answer)) }
}

const created = (now: number) => Math.floor(now / 1000)

/** As the answer of one request. */
export function plainBody(id: string, now: number, answer: Completion): string {
  const { text, toolCalls, finishReason, model, usage } = answer
  return JSON.stringify({
    id,
    object: 'chat.completion',
    created: created(now),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, ...(toolCalls && { tool_calls: toolCalls }) },
        finish_reason: finishReason,
      },
    ],
    ...(usage && { usage }),
  })
}

/** As pieces of a stream. */
export function streamedBody(
  id: string,
  now: number,
  { text, finishReason, model, usage }: Completion,
  fault: ModelFault | undefined,
): string {
  const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
  const chunk = (delta: object, reason: string | null) =>
    event({
      id,
      object: 'chat.completion.chunk',
      created: created(now),
      model,
      choices: [{ index: 0, delta, finish_reason: reason }],
    })
  const pieces = (text ?? '').split(/(?<=\s)/).map((piece) => chunk({ content: piece }, null))
  if (fault === 'broken_chunk')
    pieces.splice(Math.ceil(pieces.length / 2), 0, 'data: {"id": "x", "choices": [{"del\n\n')
  return [
    chunk({ role: 'assistant', content: '' }, null),
    ...pieces,
    chunk({}, finishReason),
    ...(usage
      ? [event({ id, object: 'chat.completion.chunk', created: created(now), model, choices: [], usage })]
      : []),
    ...(fault === 'no_done' ? [] : ['data: [DONE]\n\n']),
  ].join('')
}
