import { z } from 'zod'
import {
  maybe,
  name,
  request,
  schedule,
  uuid,
  whole,
  words,
} from '#messaging/automation/flow-graph/config-values.ts'
import type { IvrNodeType } from './ivr-sets.ts'

// The config of each type of node of voice menus (spec/5 1.14). As in conversation flows nothing is needed here; what a
// menu that runs needs stands in ivr-kinds.ts.

const isKey = (text: string): boolean => /^[0-9*#]$/.test(text)
const key = z.string().refine(isKey, 'must be a key of a phone')

/** What is played: a file, or speech that is made of the text when the flow is saved. */
const prompt = { audio_file: words(100), greeting_text: words(2000) }

const options = maybe(
  z
    .record(z.string(), z.object({ label: words(200) }))
    .refine((given) => Object.keys(given).every(isKey), 'must have keys of a phone alone'),
)

const asked = { ...prompt, timeout_seconds: whole(1, 120), max_retries: whole(1, 20) }

const { url, method, headers, body } = request
const callback = { url, method, headers, body_template: body }

export const ivrConfigs = {
  greeting: z.object({ ...prompt, interruptible: maybe(z.boolean()) }),
  menu: z.object({ ...asked, options }),
  gather: z.object({ ...asked, max_digits: whole(1, 50), terminator: maybe(key), store_as: name }),
  http_callback: z.object({ ...callback, timeout_seconds: whole(1, 30), response_store_as: name }),
  transfer: z.object({
    team_id: z.preprocess((given) => (given === '_general' ? null : given), uuid),
    on_waiting: maybe(z.object(callback)),
    on_connect: maybe(z.object(callback)),
  }),
  goto_flow: z.object({ flow_id: uuid }),
  timing: z.object({ schedule }),
  hangup: z.object(prompt),
} as const satisfies Record<IvrNodeType, z.ZodType>

export type IvrConfigOf<T extends IvrNodeType> = z.output<(typeof ivrConfigs)[T]>
