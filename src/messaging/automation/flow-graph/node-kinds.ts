import type { AnyConfig, ConfigOf } from './node-configs.ts'
import { missing, type NodeKind, type Texts } from './node-kind.ts'
import type { NodeType } from './node-sets.ts'

// The one closed table of types of conversation flows (spec/5 1.9).

const always = () => ['default'] as const
const none = () => [] as const
const entries = (record: Readonly<Record<string, unknown>> | undefined, path: string): Texts =>
  Object.entries(record ?? {}).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as const] : [],
  )

/** Buttons that answer; the others open an address or a phone (spec/5 1.9). */
export const replyButtons = ({ buttons = [] }: ConfigOf<'buttons'>) =>
  buttons.filter(({ type = 'reply' }) => type === 'reply')

const limit = (timeout: number | undefined) => (timeout === undefined ? [] : ['timeout'])

const loopNeeds = ({ mode = 'each', list, times, until }: ConfigOf<'loop'>) => {
  if (mode === 'each') return missing({ list })
  return mode === 'times' ? missing({ times }) : missing({ until })
}

type Kinds = { readonly [T in NodeType]: NodeKind<ConfigOf<T>> }

export const nodeKinds: Kinds = {
  start: { outcomes: always },
  message: {
    outcomes: always,
    lacks: ({ message }) => missing({ message }),
    templates: ({ message }) => [['message', message]],
  },
  prompt: {
    outcomes: ({ timeout_minutes }) => ['default', 'max_retries', ...limit(timeout_minutes)],
    sideways: ['max_retries', 'timeout'],
    waits: true,
    lacks: ({ body }) => missing({ body }),
    templates: ({ body, validation_error }) => [
      ['body', body],
      ['validation_error', validation_error],
    ],
    sets: ({ store_as }) => [store_as],
  },
  buttons: {
    outcomes: (config) => [
      ...replyButtons(config).map(({ id }) => `button:${id}`),
      'no_match',
      ...limit(config.timeout_minutes),
    ],
    sideways: ['no_match', 'timeout'],
    waits: true,
    lacks: ({ body, buttons }) => missing({ body, buttons: buttons?.length ? 'some' : undefined }),
    templates: ({ body, buttons = [] }) => [
      ['body', body],
      ...buttons.map(({ title }, index) => [`buttons[${index}].title`, title] as const),
      ...buttons.map(({ url }, index) => [`buttons[${index}].url`, url] as const),
    ],
    sets: ({ store_as }) => [store_as],
  },
  api_call: {
    addresses: ({ url }) => [['url', url]],
    calls: true,
    outcomes: () => ['http:2xx', 'http:non2xx'],
    waits: true,
    lacks: ({ url }) => missing({ url }),
    templates: ({ message_template, fallback_message }) => [
      ['message_template', message_template],
      ['fallback_message', fallback_message],
    ],
    sets: ({ response_mapping = {} }) => Object.keys(response_mapping),
  },
  condition: {
    outcomes: () => ['true', 'false'],
    lacks: ({ expression }) => missing({ expression }),
    expressions: ({ expression }) => [['expression', expression]],
  },
  timing: {
    outcomes: () => ['in_hours', 'out_of_hours'],
    lacks: ({ schedule }) => missing({ schedule }),
  },
  set_variable: {
    outcomes: always,
    templates: ({ set }) => entries(set, 'set'),
    expressions: ({ compute }) => entries(compute, 'compute'),
    sets: ({ set = {}, compute = {} }) => [...Object.keys(set), ...Object.keys(compute)],
  },
  ai_response: {
    calls: true,
    outcomes: () => ['default', 'error'],
    sideways: ['error'],
    waits: true,
    templates: ({ prompt }) => [['prompt', prompt]],
    sets: ({ store_as }) => [store_as],
  },
  transfer: {
    ends: true,
    outcomes: none,
    templates: ({ body, notes }) => [
      ['body', body],
      ['notes', notes],
    ],
  },
  webhook: {
    outcomes: always,
    lacks: ({ url }) => missing({ url }),
    addresses: ({ url }) => [['url', url]],
  },
  goto_flow: { outcomes: always, sideways: ['default'], lacks: ({ flow_id }) => missing({ flow_id }) },
  messaging_flow: {
    setsAny: true,
    outcomes: ({ timeout_minutes }) => ['default', ...limit(timeout_minutes)],
    sideways: ['timeout'],
    waits: true,
    lacks: ({ flow_id, body }) => missing({ flow_id, body }),
    templates: ({ body }) => [['body', body]],
  },
  end: { outcomes: none, ends: true, templates: ({ message }) => [['message', message]] },
  loop: {
    rounds: true,
    outcomes: () => ['body', 'done'],
    lacks: loopNeeds,
    expressions: ({ list, until, break_when }) => [
      ['list', list],
      ['until', until],
      ['break_when', break_when],
    ],
    sets: ({ item = 'item', index = 'index' }) => [item, index],
  },
  subflow: {
    setsAny: true,
    outcomes: () => ['default', 'error'],
    sideways: ['error'],
    lacks: ({ flow_id }) => missing({ flow_id }),
  },
  wait: {
    outcomes: () => ['default', 'message'],
    sideways: ['message'],
    waits: true,
    lacks: ({ minutes }) => missing({ minutes }),
  },
  template: {
    outcomes: always,
    lacks: ({ template_id, template_name }) => missing({ template_id: template_id ?? template_name }),
    templates: ({ params }) => entries(params, 'params'),
  },
  media: {
    outcomes: always,
    lacks: ({ media_id }) => missing({ media_id }),
    templates: ({ caption }) => [['caption', caption]],
  },
  set_contact: {
    outcomes: always,
    templates: ({ fields }) => entries(fields, 'fields'),
  },
  script: {
    calls: true,
    outcomes: () => ['done', 'error'],
    sideways: ['error'],
    waits: true,
    lacks: ({ code }) => missing({ code }),
    sets: ({ store_as }) => [store_as],
  },
  ab_split: {
    outcomes: ({ variants = [] }) => variants.map(({ id }) => `variant:${id}`),
    lacks: ({ variants }) => missing({ variants: variants && variants.length > 1 ? 'some' : undefined }),
  },
}

/** What a type says of a config that was read as its own. */
export const kindOf = (type: NodeType): NodeKind<AnyConfig> =>
  nodeKinds[type] as unknown as NodeKind<AnyConfig>
