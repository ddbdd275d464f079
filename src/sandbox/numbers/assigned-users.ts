import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { page } from '../graph/paging.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow, listOf } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'

/** Whose tokens those of the sandbox are. */
export const SYSTEM_USER = { id: '600000000000001', name: 'Sandbox system user', role: 'ADMIN' }

/** Who of the portfolio may do what with a business account. The sandbox keeps it and holds nobody to it. */
export const assignedUserRoutes: Routes<Business> = {
  'GET system_users': (call) => json(page(call, [SYSTEM_USER], (user) => user)),
  'GET assigned_users': (call, { tasksOf }) => {
    const users = [...tasksOf].map(([id, tasks]) => ({ id, name: `User ${id.slice(-4)}`, tasks }))
    return json(page(call, users, (user) => user))
  },
  'POST assigned_users': assign,
  'DELETE assigned_users': async (call, { tasksOf }) => {
    const { user } = bodyOrThrow(userSchema, await paramsOf(call))
    tasksOf.delete(user)
    return success()
  },
}

const TASKS =
  'DEVELOP MANAGE MANAGE_EXTENSIONS MANAGE_PHONE MANAGE_PHONE_ASSETS MANAGE_TEMPLATES MESSAGING VIEW_COST ' +
  'VIEW_PHONE_ASSETS VIEW_TEMPLATES FULL_CONTROL'
const userSchema = z.looseObject({ user: z.coerce.string().regex(/^\d+$/) })
const assignSchema = userSchema.extend({ tasks: listOf(z.enum(TASKS.split(' '))) })

async function assign(call: Call, { tasksOf }: Business): Promise<Reply> {
  const { user, tasks } = bodyOrThrow(assignSchema, await paramsOf(call))
  tasksOf.set(user, tasks)
  return success()
}
