import { type Actor, hasAccess } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import { errors } from '#core/errors.ts'
import type { MacroStep } from './macro-input.ts'

/** The requirements of the mutation that does the same in one chat. */
function permissionsOf(step: MacroStep): Permission[] {
  if (step.kind === 'assign' || step.kind === 'assignToCaller') return ['chat.assign:write']
  if (step.kind === 'cannedResponse') return ['chat:write', 'canned_responses:read']
  const isOfContact =
    step.kind === 'tags' && (step.change === 'add_to_contact' || step.change === 'remove_from_contact')
  return [isOfContact ? 'contacts:write' : 'chat:write']
}

/** Throws forbidden for a step that the caller may not do. */
export function assertMayDo(actor: Actor, step: MacroStep): void {
  if (!permissionsOf(step).every((permission) => hasAccess(actor, { permission }))) throw errors.forbidden()
}
