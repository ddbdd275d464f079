/** Why a model gave no answer that can be sent, with what each means. */
export const modelCauses = {
  not_reachable: 'The model server cannot be reached.',
  bad_key: 'The model server does not accept the key.',
  unknown_model: 'The model server does not have the model.',
  bad_address: 'There is no model at the address, or it sends callers to another one.',
  not_a_model: 'What answered at the address is no model server.',
  too_long: 'The prompt is longer than the model takes.',
  refused: 'The model server refused the request.',
  busy: 'The model server has too much to do.',
  server_error: 'The model server failed.',
  timed_out: 'The answer took too long.',
  paused: 'The model server failed several times in a row, so it is left alone for a moment.',
  no_answer: 'The answer was empty.',
  filtered: 'The model server held the answer back.',
  tool_call: 'The model asked for a tool in place of an answer.',
  broken_text: 'The answer has characters that cannot be read.',
} as const

export type ModelCause = keyof typeof modelCauses
