import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import {
  assertInboxFit,
  assertInboxKnown,
  type InboxFilter,
} from '#messaging/chat-model/chats/inbox-filters.ts'
import type { RuleTrigger } from './inbox-rule-input.ts'

/** Throws why the chats of the filter, or what the trigger names, are not there. */
export async function assertAbout(ctx: Ctx, trigger: RuleTrigger, conditions: InboxFilter): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  const known = async (filter: InboxFilter, at: string, names: Readonly<Record<string, string>> = {}) => {
    try {
      assertInboxFit(ctx, filter)
      await assertInboxKnown(ctx, workspaceId, filter, { rows: [] })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const field = (error.field ?? '').replace(/^\w+/, (name) => names[name] ?? name)
      throw error.at(field ? `${at}.${field}` : at)
    }
  }
  await known(conditions, 'conditions')
  const { numberIds, reasonIds } = trigger
  await known(
    { ...(numberIds && { numberIds }), ...(reasonIds && { caseReasonIds: reasonIds }) },
    'trigger',
    { caseReasonIds: 'reasonIds' },
  )
}
