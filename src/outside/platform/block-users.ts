import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { NumberCredentials } from './credentials.ts'
import { PlatformError } from './errors.ts'
import { callGraph, graphPath } from './graph.ts'

/** Somebody, by their phone (digits) or by the user id of who hides it. */
export interface BlockedPerson {
  phone: string | null
  userId: string | null
}

const text = z.string().min(1).optional().catch(undefined)

const problem = z.looseObject({
  code: z.coerce.number().int().catch(139100),
  message: text,
  error_data: z.looseObject({ details: text }).optional().catch(undefined),
})

const outcome = z.looseObject({
  block_users: z.looseObject({
    failed_users: z
      .array(z.looseObject({ errors: z.array(problem).optional().catch(undefined) }))
      .optional()
      .catch(undefined),
  }),
})

/**
 * Has the platform keep this person away from a number, or not any more (spec/6 7.1, block_users). An answer about one
 * person lists the cause beside the error 139100, which says nothing of it. Throws PlatformError or PlatformSilence.
 */
export async function setBlocked(
  app: App,
  number: NumberCredentials,
  person: BlockedPerson,
  blocks: boolean,
): Promise<void> {
  const user = person.phone ? { user: `+${person.phone}` } : { user_id: person.userId ?? '' }
  const json = { messaging_product: 'whatsapp', block_users: [user] }
  const method = blocks ? 'POST' : 'DELETE'
  const path = graphPath(number.phoneId, 'block_users')
  const { block_users: told } = await callGraph(
    app,
    number,
    { method, path, json, listsFailures: true },
    outcome,
  )
  const [failed] = told.failed_users ?? []
  if (!failed) return
  const [cause] = failed.errors ?? []
  throw new PlatformError(
    cause?.error_data?.details ?? cause?.message ?? 'Failed to block or unblock the person',
    {
      code: cause?.code ?? 139100,
      subcode: null,
      status: 400,
      fbtraceId: null,
      retryAfterMs: null,
    },
  )
}
