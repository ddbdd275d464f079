import { msg } from '@lingui/core/macro'
import type { FieldSpec } from './field-spec.ts'

// The fields of nodes of voice menus, by their names in its config (spec/5 1.14; src/messaging/calls/voice-menus/ivr-flows/ivr-configs.ts).

const prompt = (label: FieldSpec['label']): FieldSpec => ({ kind: 'prompt', name: 'audio_file', label })

const tries: readonly FieldSpec[] = [
  {
    kind: 'number',
    name: 'timeout_seconds',
    label: msg`Seconds without a key`,
    hint: msg`Empty: 10.`,
    min: 1,
    max: 120,
  },
  { kind: 'number', name: 'max_retries', label: msg`Tries`, hint: msg`Empty: 3.`, min: 1, max: 20 },
]

const variable = (name: string, label: FieldSpec['label']): FieldSpec => ({
  kind: 'line',
  name,
  label,
  max: 100,
  isCode: true,
  hint: msg`A name of letters, digits and _.`,
})

export const voiceFields: Readonly<Record<string, readonly FieldSpec[]>> = {
  ivr_greeting: [
    prompt(msg`What is heard`),
    { kind: 'flag', name: 'interruptible', label: msg`A key ends it` },
  ],
  ivr_menu: [prompt(msg`What is heard`), { kind: 'keys', name: 'options', label: msg`Keys` }, ...tries],
  ivr_gather: [
    prompt(msg`What is heard`),
    {
      kind: 'number',
      name: 'max_digits',
      label: msg`Maximum digits`,
      hint: msg`Empty: 10.`,
      min: 1,
      max: 50,
    },
    {
      kind: 'line',
      name: 'terminator',
      label: msg`Key that ends them`,
      hint: msg`Empty: #.`,
      max: 1,
      isCode: true,
    },
    variable('store_as', msg`Save the digits as`),
    ...tries,
  ],
  ivr_http_callback: [
    { kind: 'request', name: 'url', label: msg`Address` },
    {
      kind: 'number',
      name: 'timeout_seconds',
      label: msg`Seconds until it fails`,
      hint: msg`Empty: 10.`,
      min: 1,
      max: 30,
    },
    variable('response_store_as', msg`Save the answer as`),
  ],
  ivr_transfer: [
    { kind: 'team', name: 'team_id', label: msg`Queue` },
    { kind: 'callback', name: 'on_waiting', label: msg`Said while the caller waits` },
    { kind: 'callback', name: 'on_connect', label: msg`Said when somebody answers` },
  ],
  ivr_goto_flow: [{ kind: 'voice_menu', name: 'flow_id', label: msg`Voice menu` }],
  ivr_timing: [{ kind: 'hours', name: 'schedule', label: msg`Hours` }],
  ivr_hangup: [prompt(msg`What callers hear before`)],
}
