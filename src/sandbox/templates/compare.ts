import { z } from 'zod'
import { graphError, unknownObject } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import { bodyOrThrow, listOf } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import type { Template } from './definition.ts'

const compareSchema = z.looseObject({
  template_ids: listOf(z.coerce.string()).pipe(z.array(z.string()).length(1, 'names one other template')),
  start: z.coerce.number().int(),
  end: z.coerce.number().int(),
})

/** Two templates of one business side by side: blocks, sends, why they were blocked (platform §4). */
export async function compareTemplates(call: Call, template: Template): Promise<Reply> {
  const { template_ids, start, end } = bodyOrThrow(compareSchema, await paramsOf(call))
  if (start >= end) throw graphError(100, 'start must be before end.')
  const { templates, messages } = call.world
  const other = templates.find(template_ids[0]!)
  if (other?.businessId !== template.businessId) throw unknownObject(template_ids[0]!, call.method)
  const ids = [template.id, other.id]
  const isWithin = (at: number) => at >= start * 1000 && at < end * 1000
  const sent = messages.list(undefined, 0).filter((message) => isWithin(message.at))
  const sends = (id: string) => sent.filter((message) => message.templateId === id).length
  return json({
    data: [
      { metric: 'BLOCK_RATE', type: 'RELATIVE', order_by_relative_metric: ids },
      {
        metric: 'MESSAGE_SENDS',
        type: 'NUMBER_VALUES',
        number_values: ids.map((key) => ({ key, value: sends(key) })),
      },
      {
        metric: 'TOP_BLOCK_REASON',
        type: 'STRING_VALUES',
        string_values: ids.map((key) => ({ key, value: 'UNKNOWN_BLOCK_REASON' })),
      },
    ],
  })
}
