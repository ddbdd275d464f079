import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { paramsOf } from '../graph/params.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, type Reply, success } from '../http.ts'

const automationSchema = z.looseObject({
  prompts: z.array(z.string().min(1).max(80)).max(4).optional(),
  commands: z
    .array(
      z.strictObject({
        command_name: z.string().min(1).max(32),
        command_description: z.string().max(256).optional(),
      }),
    )
    .max(30)
    .optional(),
})

/** Ice breakers and commands; what is left out stays (platform §7.1, `conversational_automation`; the welcome is gone, PL7). */
export async function setAutomation(call: Call, number: PhoneNumber): Promise<Reply> {
  const { prompts, commands } = bodyOrThrow(automationSchema, await paramsOf(call))
  const given = Object.entries({ prompts, commands })
  Object.assign(number.automation, Object.fromEntries(given.filter(([, value]) => value !== undefined)))
  return success()
}
