import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { paramsOf } from '../graph/params.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, type Reply, success } from '../http.ts'

const automationSchema = z.looseObject({
  enable_welcome_message: z.union([z.boolean(), z.stringbool()]).optional(),
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

/** Welcome, ice breakers and commands; what is left out stays (platform §7.1, `conversational_automation`). */
export async function setAutomation(call: Call, number: PhoneNumber): Promise<Reply> {
  const { enable_welcome_message, prompts, commands } = bodyOrThrow(automationSchema, await paramsOf(call))
  const given = Object.entries({ enable_welcome_message, prompts, commands })
  Object.assign(number.automation, Object.fromEntries(given.filter(([, value]) => value !== undefined)))
  return success()
}
