import type { App } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { supplied } from '#core/hook.ts'
import type { OfMessage, PossibleAnswer } from './form-replies.ts'
import type { Transition } from './transitions.ts'

// Reactions of later rooms to messages, in the transaction that stores them; they return their events.

/** The status of messages changed: counters change with them (campaigns). */
export const onTransitions =
  supplied<(app: App, tx: Tx, changes: readonly Transition[]) => Promise<NewEvent[]>>('onTransitions')

/** Messages arrived that may contain answers of forms, which are stored (forms). */
export const onAnswers =
  supplied<(app: App, tx: Tx, messages: readonly PossibleAnswer[]) => Promise<NewEvent[]>>('onAnswers')

/** These events contain stored answers, which are written to fields of contacts (forms). Runs after the events. */
export const onAnswersTold =
  supplied<(app: App, tx: Tx, events: readonly NewEvent[]) => Promise<void>>('onAnswersTold')

/** The transaction of these messages is committed: answers that wait for their form are checked again (forms). */
export const onAnswersStored =
  supplied<(app: App, given: readonly OfMessage[]) => Promise<void>>('onAnswersStored')
