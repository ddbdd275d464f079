import { missing, type NodeKind } from '#messaging/automation/flow-graph/node-kind.ts'
import type { IvrConfigOf } from './ivr-configs.ts'
import type { IvrNodeType } from './ivr-sets.ts'

// The one closed table of types of voice menus (spec/5 1.14).

/** As they stand on a phone. */
export const phoneKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

const always = () => ['default'] as const
const none = () => [] as const

/** The keys that a menu knows, in the order of a phone. */
export const keysOf = ({ options = {} }: IvrConfigOf<'menu'>): string[] =>
  phoneKeys.filter((key) => Object.hasOwn(options, key))

type Kinds = { readonly [T in IvrNodeType]: NodeKind<IvrConfigOf<T>> }

export const ivrKinds: Kinds = {
  greeting: {
    outcomes: always,
    lacks: ({ audio_file, greeting_text }) => missing({ audio_file: audio_file ?? greeting_text }),
  },
  menu: {
    outcomes: (config) => [...keysOf(config).map((key) => `digit:${key}`), 'timeout', 'max_retries'],
    sideways: ['timeout', 'max_retries'],
    waits: true,
    lacks: (config) => missing({ options: keysOf(config).length > 0 ? 'some' : undefined }),
  },
  gather: {
    outcomes: () => ['default', 'max_retries'],
    sideways: ['max_retries'],
    waits: true,
    sets: ({ store_as }) => [store_as],
  },
  http_callback: {
    outcomes: () => ['http:2xx', 'http:non2xx'],
    waits: true,
    calls: true,
    lacks: ({ url }) => missing({ url }),
    addresses: ({ url }) => [['url', url]],
    sets: ({ response_store_as }) => [response_store_as],
  },
  transfer: {
    outcomes: () => ['completed', 'no_answer', 'abandoned'],
    sideways: ['completed', 'no_answer', 'abandoned'],
    waits: true,
    addresses: ({ on_waiting, on_connect }) => [
      ['on_waiting.url', on_waiting?.url],
      ['on_connect.url', on_connect?.url],
    ],
  },
  goto_flow: { outcomes: none, ends: true, lacks: ({ flow_id }) => missing({ flow_id }) },
  timing: {
    outcomes: () => ['in_hours', 'out_of_hours'],
    lacks: ({ schedule }) => missing({ schedule }),
  },
  hangup: { outcomes: none, ends: true },
}

/** The variables that a menu keeps its key in. */
export const variablesOfMenu = (id: string) => ({ own: `menu_${id}`, last: 'last_menu_digit' })
