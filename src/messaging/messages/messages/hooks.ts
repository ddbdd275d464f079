import type { App } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { supplied } from '#core/hook.ts'
import type { OfMessage, PossibleAnswer } from './form-replies.ts'
import type { Transition } from './transitions.ts'

// What rooms above do with messages, in the transaction that stores them; they return the events of it.

/** Messages changed their status: what counts them moves with them (campaigns). */
export const onTransitions =
  supplied<(app: App, tx: Tx, changes: readonly Transition[]) => Promise<NewEvent[]>>('onTransitions')

/** Messages came that may bring answers of forms: they are kept (forms). */
export const onAnswers =
  supplied<(app: App, tx: Tx, messages: readonly PossibleAnswer[]) => Promise<NewEvent[]>>('onAnswers')

/** These events bring kept answers, which go into the fields of contacts (forms). Comes behind the events. */
export const onAnswersTold =
  supplied<(app: App, tx: Tx, events: readonly NewEvent[]) => Promise<void>>('onAnswersTold')

/** What these messages brought is committed: answers that wait for their form are looked at once more (forms). */
export const onAnswersStored =
  supplied<(app: App, given: readonly OfMessage[]) => Promise<void>>('onAnswersStored')
