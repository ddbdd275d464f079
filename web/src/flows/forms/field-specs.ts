import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { knowsType } from '../graph.ts'
import type { FieldSpec } from './field-spec.ts'
import { voiceFields } from './voice-specs.ts'

// The fields of each type of node, by their names in its config (spec/5 1.9; src/messaging/automation/flow-graph/node-configs.ts).

type Words = MessageDescriptor

const text = (name: string, label: Words, more: Partial<FieldSpec> = {}): FieldSpec =>
  ({ kind: 'area', name, label, max: 10_000, takesValues: true, ...more }) as FieldSpec

const variable = (name: string, label: Words): FieldSpec => ({
  kind: 'line',
  name,
  label,
  max: 100,
  isCode: true,
  hint: msg`A name of letters, digits and _.`,
})

const storeAs = variable('store_as', msg`Save the answer as`)

const timeout: FieldSpec = {
  kind: 'number',
  name: 'timeout_minutes',
  label: msg`Minutes until it waits no longer`,
  hint: msg`Empty: as long as the session lasts.`,
  min: 1,
  max: 43_200,
}

const expression = (name: string, label: Words, more: Partial<FieldSpec> = {}): FieldSpec =>
  ({
    kind: 'area',
    name,
    label,
    max: 4096,
    rows: 2,
    hint: msg`For example: total > 100 and city == "Berlin"`,
    ...more,
  }) as FieldSpec

const method = (first: string): FieldSpec => ({
  kind: 'choice',
  name: 'method',
  label: msg`Method`,
  none: { id: first, message: first },
  options: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
    .filter((one) => one !== first)
    .map((one) => [one, { id: one, message: one }] as const),
})

const request = (first: string): FieldSpec[] => [
  method(first),
  {
    kind: 'line',
    name: 'url',
    label: msg`Address`,
    max: 2048,
    isCode: true,
    hint: msg`With https. Its path and query can contain values.`,
  },
  {
    kind: 'pairs',
    name: 'headers',
    label: msg`Headers`,
    key: msg`Header`,
    value: msg`Value`,
    hint: msg`Values are kept secret and shown as ********.`,
  },
  { kind: 'area', name: 'body', label: msg`Body`, max: 65_536, takesValues: true, hint: msg`Usually JSON.` },
]

const flow: FieldSpec = { kind: 'flow', name: 'flow_id', label: msg`Flow` }

/** Servers that know scripts compute values, too. */
const computed: FieldSpec = {
  kind: 'pairs',
  name: 'compute',
  label: msg`Computed variables`,
  key: msg`Name`,
  value: msg`Expression`,
}

/** The fields of each type; one that is not here is written as JSON. */
export const fieldsOf: Readonly<Record<string, readonly FieldSpec[]>> = {
  start: [],
  message: [text('message', msg`Text`, { older: ['text'] })],
  end: [text('message', msg`Said at the end`, { older: ['text'], hint: msg`Empty: nothing.` })],
  prompt: [
    text('body', msg`Question`),
    storeAs,
    {
      kind: 'line',
      name: 'validation_regex',
      label: msg`Pattern of valid answers`,
      max: 500,
      isCode: true,
      hint: msg`A regular expression. If empty, every text is accepted.`,
    },
    text('validation_error', msg`Said after a wrong answer`, { max: 4096 }),
    {
      kind: 'number',
      name: 'max_retries',
      label: msg`Maximum wrong answers`,
      hint: msg`Empty: 3.`,
      min: 1,
      max: 20,
    },
    timeout,
  ],
  buttons: [
    text('body', msg`Text`),
    { kind: 'buttons', name: 'buttons', label: msg`Buttons` },
    storeAs,
    timeout,
  ],
  media: [{ kind: 'file', name: 'media_id', label: msg`File` }, text('caption', msg`Caption`, { max: 1024 })],
  template: [{ kind: 'template', name: 'template_id', label: msg`Template` }],
  messaging_flow: [
    { kind: 'form', name: 'flow_id', label: msg`Form` },
    text('body', msg`Text`, { max: 1024 }),
    { kind: 'line', name: 'header', label: msg`Heading`, max: 60 },
    { kind: 'line', name: 'cta', label: msg`Words of the button`, max: 20 },
    timeout,
  ],
  ai_response: [
    text('prompt', msg`What the AI is asked`, {
      older: ['prompt_template'],
      hint: msg`Empty: what the customer wrote last.`,
    }),
    storeAs,
  ],
  condition: [expression('expression', msg`Condition`)],
  timing: [{ kind: 'hours', name: 'schedule', label: msg`Hours` }],
  ab_split: [{ kind: 'variants', name: 'variants', label: msg`Variants` }],
  loop: [
    {
      kind: 'choice',
      name: 'mode',
      label: msg`How often`,
      none: msg`Once for each of a list`,
      options: [
        ['times', msg`A number of times`],
        ['until', msg`Until something is true`],
      ],
    },
    expression('list', msg`List`, { where: ['mode', 'each'], hint: msg`For example: order.items` }),
    { kind: 'number', name: 'times', label: msg`Times`, min: 1, max: 1000, where: ['mode', 'times'] },
    expression('until', msg`Until`, { where: ['mode', 'until'] }),
    variable('item', msg`Name of the current entry`),
    variable('index', msg`Name of its number`),
    expression('break_when', msg`Stop before when`),
  ],
  wait: [
    {
      kind: 'number',
      name: 'minutes',
      label: msg`Minutes`,
      hint: msg`Up to 43,200, which are 30 days.`,
      min: 1,
      max: 43_200,
    },
  ],
  set_variable: [
    { kind: 'pairs', name: 'set', label: msg`Variables`, key: msg`Name`, value: msg`Value` },
    ...(knowsType('script') ? [computed] : []),
  ],
  script: [
    {
      kind: 'area',
      name: 'code',
      label: msg`JavaScript`,
      max: 16_384,
      rows: 10,
      hint: msg`Variables are in vars; what it returns is saved.`,
    },
    variable('store_as', msg`Save the result as`),
  ],
  set_contact: [
    { kind: 'pairs', name: 'fields', label: msg`Fields of the contact`, key: msg`Field`, value: msg`Value` },
    { kind: 'words', name: 'add_tags', label: msg`Tags to add`, hint: msg`One per line.` },
    { kind: 'words', name: 'remove_tags', label: msg`Tags to remove`, hint: msg`One per line.` },
    {
      kind: 'choice',
      name: 'consent',
      label: msg`Marketing`,
      none: msg`As it is`,
      options: [
        ['opt_in', msg`Wants it`],
        ['opt_out', msg`Not interested`],
      ],
    },
  ],
  api_call: [
    ...request('GET'),
    {
      kind: 'pairs',
      name: 'response_mapping',
      label: msg`Save from the answer`,
      key: msg`Variable`,
      value: msg`Path in the answer`,
    },
    text('message_template', msg`Said when it answers`),
    text('fallback_message', msg`Said when it fails`),
  ],
  webhook: request('POST'),
  transfer: [
    { kind: 'team', name: 'team_id', label: msg`Queue` },
    { kind: 'skills', name: 'required_skill_ids', label: msg`Skills that the conversation requires` },
    text('body', msg`What is said before`, { older: ['message', 'text'], hint: msg`Empty: nothing.` }),
    text('notes', msg`Note for whoever takes it`, { max: 4096 }),
  ],
  goto_flow: [flow],
  subflow: [flow],
  ...voiceFields,
}

/** What every node can have. */
export const skipField: FieldSpec = expression('skip_condition', msg`Skip it when`)
