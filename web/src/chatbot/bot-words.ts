import { msg } from '@lingui/core/macro'
import type { BotLook, BotSessionStatus } from '../generated/documents.ts'

/** Which look of the chatbot took a message, in their order (docs/chatbot.md). */
export const lookWords: Record<BotLook, ReturnType<typeof msg>> = {
  TOO_LATE: msg`It waited for more than an hour, so nothing was answered.`,
  WITH_PEOPLE: msg`The team has the chat, so the chatbot is silent.`,
  PERSON_WROTE: msg`Somebody of the team wrote before the chatbot could.`,
  PAUSED: msg`The chatbot was paused in this chat.`,
  OFF: msg`The chatbot was switched off.`,
  OTHER_RESPONDER: msg`Another responder on the number answers in this chat.`,
  OUT_OF_HOURS: msg`It was outside business hours.`,
  NO_TEXT: msg`The message has no text.`,
  TRANSFER_KEYWORD: msg`A keyword rule handed the chat over to people.`,
  FLOW: msg`A running flow answered.`,
  FLOW_TRIGGER: msg`A flow started.`,
  KEYWORD: msg`A keyword rule answered.`,
  GREETING: msg`A new session was greeted.`,
  AI: msg`A language model was asked.`,
  FALLBACK: msg`Nothing else matched, so the fallback was sent.`,
  NOTHING: msg`Nothing matched, and there is no fallback.`,
}

export const statusWords: Record<BotSessionStatus, ReturnType<typeof msg>> = {
  ACTIVE: msg({ message: 'Continues', context: 'session of the chatbot' }),
  COMPLETED: msg({ message: 'Completed', context: 'session of the chatbot' }),
  CANCELLED: msg({ message: 'Ended by the team', context: 'session of the chatbot' }),
  TIMEOUT: msg({ message: 'Timed out', context: 'session of the chatbot' }),
}
