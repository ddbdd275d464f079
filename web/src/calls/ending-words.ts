import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Ending } from './call-state.ts'

/** What became of the call, in a sentence. */
export const endingWords: Record<Ending, MessageDescriptor> = {
  hung_up: msg`The call is over.`,
  by_customer: msg`The customer hung up.`,
  taken: msg`A colleague took the call.`,
  declined: msg`You declined the call. It rings for your colleagues.`,
  missed: msg`The call was missed.`,
  transferred: msg`The call was transferred.`,
  unanswered: msg`The customer did not answer.`,
  rejected: msg`The customer declined the call.`,
  time: msg`The call reached the longest time allowed and was ended.`,
  line: msg`The connection was lost. The call is over.`,
  failed: msg`The call was interrupted by an error. The customer no longer hears anything.`,
  microphone: msg`Without a microphone there is no call.`,
  refused: msg`The call did not start.`,
  left: msg`The page was left during the call, so the call was ended.`,
}

/** Endings that nobody here wanted: they stay on the screen until they are read. */
export const isTrouble = (ending: Ending): boolean =>
  ['missed', 'line', 'failed', 'microphone', 'refused', 'left', 'time'].includes(ending)
