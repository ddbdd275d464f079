import { i18n } from '@lingui/core'
import { ask, isRefused } from './ask-server.ts'
import { change, current, currentLine, dispatch, hear, isBusy } from './current.ts'
import type { Call } from './documents.ts'
import {
  declineMutation,
  endMutation,
  holdMutation,
  resumeMutation,
  transferMutation,
} from './live-documents.ts'
import { microphoneWords, NoMicrophone, openMicrophone } from './microphone.ts'

export async function hangUp(): Promise<void> {
  const now = current.get()
  if (!now || now.state.ending) return
  // Nobody has it yet: what is on its way is ended as it arrives (begin.ts).
  const isTaken = now.state.isAnswered || now.state.direction === 'OUTGOING'
  if (!now.call || !isTaken) return dispatch({ kind: 'over', ending: 'hung_up' })
  dispatch({ kind: 'hang_up' })
  const answer = await ask(endMutation, { callId: now.call.id })
  if (isRefused(answer)) {
    // The server may know of it no more; the connection here ends in any case.
    change({ problem: answer.refused })
  }
  dispatch({ kind: 'over', ending: 'hung_up' })
}

/** Does not take it: it rings at others then. */
export async function decline(call: Call): Promise<string | null> {
  const answer = await ask(declineMutation, { callId: call.id })
  return isRefused(answer) ? answer.refused : null
}

export function mute(): void {
  const now = current.get()
  if (!now) return
  currentLine()?.mute(!now.isMuted)
  change({ isMuted: !now.isMuted })
}

export async function hold(): Promise<void> {
  const now = current.get()
  if (!now?.call) return
  const variables = { callId: now.call.id }
  const answer = now.state.isHeld ? await ask(resumeMutation, variables) : await ask(holdMutation, variables)
  if (isRefused(answer)) return change({ problem: answer.refused })
  change({ problem: null })
  hear('resumeCall' in answer ? answer.resumeCall.call : answer.holdCall.call)
}

export async function transfer(teamId: string, agentId: string | undefined): Promise<void> {
  const now = current.get()
  if (!now?.call) return
  const answer = await ask(transferMutation, { input: { callLogId: now.call.id, teamId, agentId } })
  if (isRefused(answer)) return change({ problem: answer.refused })
  dispatch({ kind: 'over', ending: 'transferred' })
}

export const dial = (digit: string): boolean => currentLine()?.dial(digit) ?? false

export function dismiss(): void {
  if (!isBusy()) current.set(null)
}

/** Speaks into the microphone that is chosen now. */
export async function changeMicrophone(): Promise<void> {
  const line = currentLine()
  if (!line) return
  try {
    await line.speakInto(await openMicrophone())
    change({ problem: null })
  } catch (error) {
    const fault = error instanceof NoMicrophone ? error.fault : 'failed'
    change({ problem: i18n._(microphoneWords[fault]) })
  }
}
