import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { given, uuid } from '#core/validation.ts'
import { contactById } from '#messaging/contacts/contacts/contact-queries.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { type NumberEntry, numberById, numbersOfWorkspace } from '#messaging/numbers/accounts/directory.ts'
import type { Callee } from '#outside/platform/calls.ts'

const contactId = uuid.meta({ description: 'UUID of the contact.' })

/** Contact and number of a call. */
export const calleeInput = {
  contactId,
  numberId: uuid.meta({ description: 'UUID of the number.' }),
}

/** The same as /api names it. */
export const namedCalleeInput = {
  contactId,
  messagingAccount: given(z.string()).meta({
    description: 'Name or UUID of the number. Defaults to the default number.',
  }),
}

interface Asked {
  contactId: string
  numberId?: string | undefined
  messagingAccount?: string | undefined
}

const userIdOf = statement<{ value: string }>(
  'calls.user_id_of',
  `select value from contact_identity
   where workspace_id = $1 and contact_id = $2 and kind = 'bsuid' and scope = $3 and not is_former limit 1`,
)

/** The number that is meant. Throws invalid_field where there is none. */
async function numberAsked(ctx: Ctx, { numberId, messagingAccount }: Asked): Promise<NumberEntry> {
  const workspaceId = workspaceOf(ctx.actor)
  const numbers = await numbersOfWorkspace(ctx.app, workspaceId)
  const id = messagingAccount ? await accountNamed(ctx, messagingAccount) : numberId
  const number = id
    ? await numberById(ctx.app, workspaceId, id)
    : numbers.find(({ isDefaultOutgoing }) => isDefaultOutgoing)
  const field = messagingAccount ? 'messagingAccount' : 'numberId'
  if (!number) throw errors.told('Account not found', field).because('no_such')
  return number
}

export interface CalleeThere {
  contactId: string
  phone: string | null
  number: NumberEntry
  callee: Callee
}

/** The contact to call, as the platform knows the contact. Throws not_found for a contact out of sight. */
export async function calleeOf(ctx: Ctx, asked: Asked): Promise<CalleeThere> {
  const contact = await contactById(ctx, asked.contactId)
  const number = await numberAsked(ctx, asked)
  const [identity] = contact.phone
    ? []
    : await run(ctx.app.pool, userIdOf, [number.workspaceId, contact.id, number.businessId])
  const callee = { phone: contact.phone, userId: identity?.value ?? null }
  if (!callee.phone && !callee.userId)
    throw new AppError('invalid_field', 'The contact has no phone number', {
      field: 'contactId',
      whole: true,
    }).because('phone_needed')
  return { contactId: contact.id, phone: contact.phone, number, callee }
}
