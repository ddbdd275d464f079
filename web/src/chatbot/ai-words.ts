import { msg } from '@lingui/core/macro'
import type { AiConnectionTryKind, AiConnectionTryOutcome, BotAiFailure } from '../generated/documents.ts'
import type { Tone } from '../ui/badge.tsx'

type Words = ReturnType<typeof msg>

/** What of the model server is tried, in the order of the tries. */
export const tryWords: Record<AiConnectionTryKind, Words> = {
  ANSWER: msg`A short question`,
  MODELS: msg`List of models`,
  KEY: msg`A wrong key`,
  STREAM: msg`A streamed answer`,
  LIMIT: msg`Length of answers`,
  ROLES: msg`A conversation with instructions`,
  FEATURES: msg`Tools, schemas and pictures`,
  LONG_PROMPT: msg`A long prompt`,
}

export const outcomeWords: Record<AiConnectionTryOutcome, { words: Words; tone: Tone }> = {
  PASSED: { words: msg({ message: 'Passed', context: 'test of the model server' }), tone: 'accent' },
  WARNED: {
    words: msg({ message: 'Works, with a remark', context: 'test of the model server' }),
    tone: 'warn',
  },
  FAILED: { words: msg({ message: 'Failed', context: 'test of the model server' }), tone: 'bad' },
  SKIPPED: { words: msg({ message: 'Not tried', context: 'test of the model server' }), tone: 'plain' },
}

/** What to do where a try did not pass. */
export const adviceWords: Record<AiConnectionTryKind, Words | null> = {
  ANSWER: msg`Check the address, the key and the name of the model in the configuration of the installation, and that the server runs.`,
  MODELS: msg`AI replies work without this list. If they do not, compare the name of the model with it.`,
  KEY: msg`Make sure that nobody else reaches this server.`,
  STREAM: msg`AI replies are not streamed, so there is nothing to do.`,
  LIMIT: msg`Answers can be longer and cost more than the settings allow. Choose another server, or set ai.max_completion_tokens in the configuration.`,
  ROLES: msg`Choose a model that supports instructions and conversations of several messages.`,
  FEATURES: null,
  LONG_PROMPT: msg`Raise the context of the model server, or lower ai.context_tokens in the configuration.`,
}

/** Why the AI would say nothing. */
export const failureWords: Record<BotAiFailure, Words> = {
  NOT_REACHABLE: msg`The model server cannot be reached.`,
  BAD_KEY: msg`The model server does not accept the key.`,
  UNKNOWN_MODEL: msg`The model server does not have the model.`,
  BAD_ADDRESS: msg`There is no model at the address.`,
  NOT_A_MODEL: msg`The server at the address is not a model server.`,
  TOO_LONG: msg`The prompt is longer than the model takes.`,
  REFUSED: msg`The model server refused the question.`,
  BUSY: msg`The model server is busy.`,
  SERVER_ERROR: msg`The model server failed.`,
  TIMED_OUT: msg`The answer took too long.`,
  PAUSED: msg`The model server failed several times, so no requests are sent to it for half a minute.`,
  NO_ANSWER: msg`The answer was empty.`,
  FILTERED: msg`The model server withheld the answer.`,
  TOOL_CALL: msg`The model called a tool and gave no answer.`,
  BROKEN_TEXT: msg`The answer has characters that cannot be read.`,
  FOREIGN_LINK: msg`The answer names a web address that is neither in the instructions nor in the knowledge.`,
  TOLD_ITS_PROMPT: msg`The answer repeats the instructions.`,
  BUDGET_USED_UP: msg`The tokens of this month are used up.`,
  NO_MODEL: msg`There is no language model for this workspace.`,
  UNSENDABLE: msg`The answer cannot be sent.`,
  FAILED: msg`The answer could not be generated.`,
  TAKEN_OVER: msg`Somebody of the team answered first.`,
  OFF: msg`The chatbot was switched off.`,
  ENDED: msg`The session was over before the answer came.`,
}
