import type { FlowNode } from '#messaging/automation/flow-graph/flow-node.ts'
import { replyButtons } from '#messaging/automation/flow-graph/node-kinds.ts'
import { withoutCase } from '#messaging/automation/keyword-rules/match/text-form.ts'
import { sayQuestion } from './ask.ts'
import { jsonOf, takeAnswer } from './call-http.ts'
import { note, type Run, sayText, setVar, textOf } from './run.ts'
import type { FlowInput } from './state.ts'

/** What an input does to the node that waits: it is left, goes on waiting, or has nothing to do with it. */
export type Answered = { leaves: string } | 'stays' | 'ignored' | 'timed_out'

type Of<T extends FlowNode['type']> = FlowNode & { type: T }

const standardError = 'Invalid input. Please try again.'
const standardRetries = 3

/** The third wrong answer leaves a prompt of three retries (spec/5 1.9). */
function answerPrompt(run: Run, node: Of<'prompt'>, input: FlowInput): Answered {
  const isFitting = input.kind === 'text' && (!node.pattern || node.pattern.test(input.text.trim()))
  if (isFitting) {
    setVar(run, node.config.store_as, input.text.trim())
    return { leaves: 'default' }
  }
  run.retries += 1
  if (run.retries >= (node.config.max_retries ?? standardRetries)) return { leaves: 'max_retries' }
  sayText(run, node, textOf(run, node, 'validation_error') || standardError)
  return 'stays'
}

const sameWords = (a: string, b: string): boolean => withoutCase(a.trim()) === withoutCase(b.trim())

/** A tap, or the title of a button as a text. */
function pressedOf(node: Of<'buttons'>, input: FlowInput) {
  const buttons = replyButtons(node.config)
  if (input.kind === 'button') return buttons.find(({ id }) => id === input.id)
  if (input.kind === 'text') return buttons.find(({ title }) => sameWords(title, input.text))
  return undefined
}

function answerButtons(run: Run, node: Of<'buttons'>, input: FlowInput): Answered {
  const pressed = pressedOf(node, input)
  if (pressed) {
    const index = (node.config.buttons ?? []).indexOf(pressed)
    setVar(run, node.config.store_as, textOf(run, node, `buttons[${index}].title`))
    return { leaves: `button:${pressed.id}` }
  }
  if (node.edges.has('no_match')) {
    if (input.kind === 'text') setVar(run, node.config.store_as, input.text)
    return { leaves: 'no_match' }
  }
  sayQuestion(run, node)
  return 'stays'
}

/** Answers of another form, and texts, are not for it (spec/8 CB9). */
function answerForm(run: Run, node: Of<'messaging_flow'>, input: FlowInput): Answered {
  if (input.kind !== 'form') {
    sayQuestion(run, node)
    return 'stays'
  }
  if (!input.isOfThis) return 'ignored'
  for (const [name, value] of Object.entries(input.data)) if (name !== 'flow_token') setVar(run, name, value)
  return { leaves: 'default' }
}

function answerModel(
  run: Run,
  node: Of<'ai_response'>,
  { status, body }: { status: number | null; body: string },
): Answered {
  if (status === null || body.trim() === '') {
    note(run, body || 'the AI did not answer')
    return { leaves: 'error' }
  }
  setVar(run, node.config.store_as, body)
  sayText(run, node, body)
  return { leaves: 'default' }
}

/** The result of a script is JSON; null: it was ended, or went wrong. */
function answerScript(
  run: Run,
  node: Of<'script'>,
  { status, body }: { status: number | null; body: string },
): Answered {
  if (status === null) {
    note(run, body || 'the script did not end')
    return { leaves: 'error' }
  }
  setVar(run, node.config.store_as, jsonOf(body))
  return { leaves: 'done' }
}

function answerCall(run: Run, node: FlowNode, input: FlowInput & { kind: 'call' }): Answered {
  if (node.type === 'api_call') return { leaves: takeAnswer(run, node, input.result) }
  if (node.type === 'script') return answerScript(run, node, input.result)
  return node.type === 'ai_response' ? answerModel(run, node, input.result) : 'ignored'
}

/** What was waited for is here: a wait is over, a question was not answered in time. */
function answerTime(run: Run, node: FlowNode): Answered {
  if (node.type === 'wait') return { leaves: 'default' }
  if (node.type === 'api_call') return { leaves: takeAnswer(run, node, { status: null, body: '' }) }
  if (node.type === 'ai_response') return answerModel(run, node, { status: null, body: '' })
  if (node.type === 'script') return answerScript(run, node, { status: null, body: '' })
  return node.edges.has('timeout') ? { leaves: 'timeout' } : 'timed_out'
}

/** Gives an input to the node at which a session waits. */
export function answer(run: Run, node: FlowNode, input: FlowInput): Answered {
  if (input.kind === 'start') return 'ignored'
  if (input.kind === 'left') return 'timed_out'
  if (input.kind === 'time') return answerTime(run, node)
  if (input.kind === 'call') return answerCall(run, node, input)
  if (node.type === 'prompt') return answerPrompt(run, node, input)
  if (node.type === 'buttons') return answerButtons(run, node, input)
  if (node.type === 'messaging_flow') return answerForm(run, node, input)
  if (node.type === 'wait' && node.edges.has('message')) return { leaves: 'message' }
  return 'ignored'
}
