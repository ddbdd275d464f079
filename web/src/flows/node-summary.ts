import { plural, t } from '@lingui/core/macro'
import type { Config, GraphNode } from './graph.ts'
import { presentType } from './node-words.ts'

const textIn = (config: Config, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = config[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

const keysIn = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.keys(value).join(', ') : ''

/** The keys of a menu with what they stand for. */
const optionsIn = (options: unknown): string =>
  Object.entries(Object(options) as Record<string, { label?: string } | null>)
    .map(([key, option]) => `${key} ${option?.label ?? ''}`.trim())
    .join(', ')

const summaries: Readonly<Record<string, (config: Config) => string>> = {
  api_call: (config) => `${textIn(config, 'method') || 'GET'} ${textIn(config, 'url')}`.trim(),
  webhook: (config) => `${textIn(config, 'method') || 'POST'} ${textIn(config, 'url')}`.trim(),
  condition: (config) => textIn(config, 'expression'),
  set_variable: ({ set }) => keysIn(set),
  loop: (config) => textIn(config, 'list', 'times', 'until'),
  wait(config) {
    const minutes = Number(textIn(config, 'minutes'))
    return minutes > 0 ? plural(minutes, { one: '# minute', other: '# minutes' }) : ''
  },
  template: (config) => textIn(config, 'template_name') || (config.template_id ? t`A template` : ''),
  media: (config) => textIn(config, 'caption', 'filename') || (config.media_id ? t`A file` : ''),
  ivr_http_callback: (config) => `${textIn(config, 'method') || 'GET'} ${textIn(config, 'url')}`.trim(),
  ivr_menu: (config) => optionsIn(config.options) || textIn(config, 'greeting_text'),
  ivr_gather: (config) => textIn(config, 'greeting_text', 'store_as'),
  set_contact: ({ fields, add_tags: added }) =>
    [keysIn(fields), Array.isArray(added) ? added.join(', ') : ''].filter(Boolean).join(', '),
}

const spoken = ['body', 'message', 'text', 'prompt', 'prompt_template', 'greeting_text'] as const

/** What a node says or does, in a line. */
export function summaryOfNode({ type, config }: Pick<GraphNode, 'type' | 'config'>): string {
  const summary = summaries[presentType(type)]
  return summary ? summary(config) : textIn(config, ...spoken)
}
