import { memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import { type About, readAbout, valuesOf } from './about.ts'
import { actionById, type CustomAction } from './action-queries.ts'
import { openHeaders } from './action-secrets.ts'
import type { ActionType } from './action-sets.ts'
import { callWebhook, type Outcome } from './call-webhook.ts'
import { makeLink } from './links.ts'
import { fillUrl } from './web-requests/placeholders.ts'

/** What came of an action; by its type it has an address to open, or a script to run. */
export interface ActionResult extends Outcome {
  actionType: ActionType
  redirectUrl?: string
  openInNewTab?: boolean
}

const insertExecution = statement(
  'custom_actions.insert_execution',
  `insert into custom_action_execution
     (workspace_id, id, action_id, action_name, action_type, contact_id, user_id, succeeded, status, message, duration_ms, created_at)
   select $1, $2, $3, $4, $5, c.id, $7, $8, $9, $10, $11, $12 from contact c
   where c.workspace_id = $1 and c.id = $6 and c.deleted_at is null`,
)

const executed = (message: string): Outcome => ({
  success: true,
  message,
  status: null,
  data: null,
  toast: { message: 'Action executed', type: 'success' },
})

interface Shown {
  /** with what our server sends */
  whole: About
  /** with what the caller's browser may see */
  shown: About
}

async function carryOut(ctx: Ctx, action: CustomAction, { whole, shown }: Shown): Promise<ActionResult> {
  const { actionType, config } = action
  if (actionType === 'webhook')
    return {
      actionType,
      ...(await callWebhook(ctx.app, config, openHeaders(ctx.app.keyRing, action), whole)),
    }
  if (actionType === 'javascript')
    return { actionType, ...executed('Action executed'), data: { code: config.code ?? '', context: shown } }
  const url = fillUrl(config.url ?? '', valuesOf(shown))
  return {
    actionType,
    ...executed('Opening the address'),
    redirectUrl: config.oneTimeLink ? await makeLink(ctx, url) : url,
    openInNewTab: config.openInNewTab ?? true,
  }
}

/** PostgreSQL's text holds no NUL, and a cause may be long. */
const told = (message: string) => message.replaceAll('\0', '').slice(0, 500)

/**
 * POST /custom-actions/{id}/execute (document 2; spec/8 CA): the caller sees the contact, and one execution is one
 * request. Throws not_found, invalid_field without a contact, and invalid_state for an inactive action.
 */
export async function executeAction(
  ctx: Ctx,
  id: string,
  contactId: string | null | undefined,
): Promise<ActionResult> {
  const member = memberOf(ctx.actor)
  const action = await actionById(ctx, id)
  if (!contactId || !isUuid(contactId))
    throw errors.invalidField('contactId', 'Must be the UUID of a contact.').because('no_such')
  const about = await readAbout(ctx, contactId)
  if (!action.isActive)
    throw new AppError('invalid_state', 'This custom action is inactive.').because('switched_off')
  const began = performance.now()
  const result = await carryOut(ctx, action, about)
  const took = Math.round(performance.now() - began)
  const what = [action.id, action.name, action.actionType, about.whole.contact.id, member.userId]
  const outcome = [result.success, result.status, told(result.message), took, ctx.now()]
  await run(ctx.app.pool, insertExecution, [workspaceOf(ctx.actor), ctx.newId(), ...what, ...outcome])
  return result
}
