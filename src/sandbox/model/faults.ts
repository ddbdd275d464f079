import { z } from 'zod'

// What goes wrong with models, as servers that were run do it. Each is one of the answers below.

export const modelFaults = [
  'busy',
  'unavailable',
  'error',
  'wrong_key',
  'wrong_key_of_proxy',
  'unknown_model',
  'wrong_path',
  'too_long',
  'nested_error',
  'validation_error',
  'no_tools',
  'login_page',
  'not_json',
  'redirect',
  'silent',
  'reset',
  'empty',
  'no_content',
  'thoughts',
  'open_thoughts',
  'lone_thoughts_end',
  'only_thoughts',
  'cut',
  'cut_in_first_sentence',
  'filtered',
  'tool_calls',
  'tool_text',
  'broken_characters',
  'no_usage',
  'cut_history',
  'ignores_limit',
  'broken_chunk',
  'no_done',
  'other_model',
] as const
export type ModelFault = (typeof modelFaults)[number]

export const modelFaultSchema = z.strictObject({
  kind: z.enum(modelFaults),
  /** for so many requests; for all of them unless said */
  times: z.number().int().min(1).optional(),
  /** only where this stands in the last message */
  when: z.string().min(1).optional(),
  /** what `busy` and `unavailable` say in retry-after */
  retry_after: z.number().min(0).optional(),
})
export type ModelFaultRule = z.infer<typeof modelFaultSchema>

const openAi = (message: string, type: string, code: string | null = null) => ({
  error: { message, type, param: null, code },
})

/** Those that take the place of an answer: status and body. */
const refusals: Partial<Record<ModelFault, { status: number; body: unknown }>> = {
  busy: { status: 429, body: openAi('Rate limit reached', 'rate_limit_error') },
  unavailable: {
    status: 503,
    body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
  },
  error: { status: 500, body: openAi('Internal server error', 'server_error') },
  wrong_key: {
    status: 401,
    body: { error: { code: 401, message: 'Invalid API Key', type: 'authentication_error' } },
  },
  wrong_key_of_proxy: { status: 400, body: openAi('No connected db.', 'no_db_connection', '400') },
  unknown_model: { status: 404, body: openAi("model 'nothing' not found", 'not_found_error') },
  wrong_path: { status: 404, body: { detail: 'Not Found' } },
  too_long: {
    status: 400,
    body: {
      error: {
        code: 400,
        message: 'the request exceeds the available context size. try increasing the context size',
        type: 'exceed_context_size_error',
        n_prompt_tokens: 9000,
        n_ctx: 4096,
      },
    },
  },
  nested_error: {
    status: 500,
    body: openAi('{"error":{"message":"the runner has stopped","code":500}}', 'api_error'),
  },
  validation_error: {
    status: 422,
    body: {
      detail: [{ loc: ['body', 'user'], msg: 'Extra inputs are not permitted', type: 'extra_forbidden' }],
    },
  },
  no_tools: { status: 400, body: { error: 'registry.ollama.ai/library/tiny does not support tools' } },
}

export const refusalOf = (kind: ModelFault) => refusals[kind]
