import type { IvrConfigOf } from '#messaging/calls/voice-menus/ivr-flows/ivr-configs.ts'
import type { IvrNode } from '#messaging/calls/voice-menus/ivr-flows/ivr-family.ts'
import type { IvrEnd, IvrNodeType } from '#messaging/calls/voice-menus/ivr-flows/ivr-sets.ts'
import type { IvrEffect, IvrEnv, IvrPrompt, IvrRequest, IvrState, IvrStep, RunnableIvr } from './ivr-state.ts'

/** A step under way. */
export interface IvrRun {
  flow: RunnableIvr
  env: IvrEnv
  state: IvrState
  effects: IvrEffect[]
  /** a key that was pressed early, for the next node that takes keys */
  typed: string | null
}

export type IvrNodeOf<T extends IvrNodeType> = IvrNode & { type: T }

/** What the variables of a call may have together, in characters of JSON. */
const mostVars = 256 * 1024

export function note(run: IvrRun, step: IvrStep): void {
  run.state = { ...run.state, path: [...run.state.path, step] }
}

export const noteNode = (run: IvrRun, { id, type, label }: IvrNode, more: Partial<IvrStep> = {}): void =>
  note(run, { node: id, type, label, ...more })

/** Keeps values; those that would be too much are kept as empty texts. */
export function keep(run: IvrRun, values: Readonly<Record<string, unknown>>): void {
  const vars = { ...run.state.vars, ...values }
  const fits = JSON.stringify(vars).length <= mostVars
  const emptied = Object.fromEntries(Object.keys(values).map((name) => [name, '']))
  run.state = { ...run.state, vars: fits ? vars : { ...vars, ...emptied } }
}

export function promptOf(
  { flow }: IvrRun,
  { audio_file: file, greeting_text: text }: IvrConfigOf<'hangup'>,
): IvrPrompt {
  if (file) return { file, text: null }
  return { file: (text && flow.speech[text]) ?? null, text: text ?? null }
}

const silence: IvrPrompt = { file: null, text: null }

/** The menu is over. */
export function end(run: IvrRun, how: IvrEnd): void {
  run.state = { ...run.state, end: how }
}

export function hangUp(run: IvrRun, how: IvrEnd, nodeId: string | null, prompt = silence): void {
  run.effects.push({ kind: 'hang_up', nodeId, ...prompt })
  end(run, how)
}

/** It cannot go on: a call is not left in silence. */
export function fail(run: IvrRun, problem: string): void {
  note(run, { ...(run.state.nodeId !== null && { node: run.state.nodeId }), problem })
  hangUp(run, 'failed', run.state.nodeId)
}

type Callback = NonNullable<IvrConfigOf<'transfer'>['on_waiting']>

/** Where the headers of a request are kept among the secrets of a version. */
export const requestKey = (nodeId: string, part: 'on_waiting' | 'on_connect' | null): string =>
  part === null ? nodeId : `${nodeId} ${part}`

/** Spec/5 1.14: timeout_seconds 10. */
const usualSeconds = 10

export function requestOf(
  { state }: IvrRun,
  key: string,
  callback: (Callback & { timeout_seconds?: number | undefined }) | undefined,
): IvrRequest | null {
  if (!callback?.url) return null
  const {
    url,
    method = 'GET',
    body_template: body = null,
    timeout_seconds: seconds = usualSeconds,
  } = callback
  const { flowId, version, vars } = state
  return { place: { flowId, version, key }, url, method, body, vars, timeoutMs: seconds * 1000 }
}
