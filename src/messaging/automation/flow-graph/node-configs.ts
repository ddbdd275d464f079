import { z } from 'zod'
import { mostOfOne } from '#people/skills/skill-input.ts'
import { byName, maybe, name, request, schedule, uuid, uuids, whole, words } from './config-values.ts'
import { flowButtonTypes, flowConsents, loopModes, type NodeType } from './node-sets.ts'

// The config of each type of node (spec/5 1.9). A draft may be unfinished, so nothing is needed here; what a flow that
// runs needs stands in node-kinds.ts. Names that older clients use are read as the present ones.

const common = { skip_condition: words(4096) }
const waiting = { ...common, timeout_minutes: whole(1, 43_200) }

const renamed = (names: Readonly<Record<string, string>>) => (config: unknown) => {
  const found = { ...(config as Record<string, unknown>) }
  for (const [old, present] of Object.entries(names)) {
    if (found[present] === undefined || found[present] === '') found[present] = found[old]
    delete found[old]
  }
  return found
}

const button = z.object({
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(200),
  type: maybe(z.enum(flowButtonTypes.values)),
  url: words(2000),
  phone_number: words(30),
})

/** A value that is set: texts are templates, all else is as it is. */
const value = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.json()),
  z.record(z.string(), z.json()),
])

export const nodeConfigs = {
  start: z.object(common),
  message: z.preprocess(renamed({ text: 'message' }), z.object({ ...common, message: words() })),
  prompt: z.object({
    ...waiting,
    body: words(),
    store_as: name,
    validation_regex: words(500),
    validation_error: words(4096),
    max_retries: whole(1, 20),
  }),
  buttons: z.object({ ...waiting, body: words(), buttons: maybe(z.array(button).max(10)), store_as: name }),
  api_call: z.object({
    ...common,
    ...request,
    response_mapping: byName(z.string().max(500)),
    message_template: words(),
    fallback_message: words(),
  }),
  condition: z.object({ ...common, expression: words(4096) }),
  timing: z.object({ ...common, schedule }),
  set_variable: z.object({ ...common, set: byName(value), compute: byName(z.string().max(4096)) }),
  ai_response: z.preprocess(
    renamed({ prompt_template: 'prompt' }),
    z.object({ ...common, prompt: words(), store_as: name }),
  ),
  transfer: z.preprocess(
    renamed({ message: 'body', text: 'body' }),
    z.object({
      ...common,
      body: words(),
      team_id: z.preprocess((given) => (given === '_general' ? null : given), uuid),
      required_skill_ids: uuids(mostOfOne),
      notes: words(4096),
    }),
  ),
  webhook: z.object({ ...common, ...request }),
  goto_flow: z.object({ ...common, flow_id: uuid }),
  messaging_flow: z.object({
    ...waiting,
    flow_id: words(100),
    header: words(60),
    body: words(1024),
    cta: words(20),
  }),
  end: z.preprocess(renamed({ text: 'message' }), z.object({ ...common, message: words() })),
  loop: z.object({
    ...common,
    mode: maybe(z.enum(loopModes.values)),
    list: words(4096),
    times: whole(1, 1000),
    until: words(4096),
    item: name,
    index: name,
    break_when: words(4096),
  }),
  subflow: z.object({ ...common, flow_id: uuid }),
  wait: z.object({ ...common, minutes: whole(1, 43_200) }),
  template: z.object({
    ...common,
    template_id: uuid,
    template_name: words(512),
    language: words(20),
    params: byName(z.string().max(4096)),
  }),
  media: z.object({ ...common, media_id: uuid, caption: words(1024), filename: words(240) }),
  set_contact: z.object({
    ...common,
    fields: byName(z.string().max(4096)),
    add_tags: maybe(z.array(z.string().min(1).max(100)).max(20)),
    remove_tags: maybe(z.array(z.string().min(1).max(100)).max(20)),
    consent: maybe(z.enum(flowConsents.values)),
  }),
  script: z.object({ ...common, code: words(16_384), store_as: name }),
  ab_split: z.object({
    ...common,
    variants: maybe(
      z
        .array(z.object({ id: z.string().min(1).max(100), weight: z.coerce.number().int().min(0).max(1000) }))
        .max(10),
    ),
  }),
} as const satisfies Record<NodeType, z.ZodType>

export type ConfigOf<T extends NodeType> = z.output<(typeof nodeConfigs)[T]>
export type AnyConfig = ConfigOf<NodeType>
