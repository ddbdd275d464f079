import { dispatchAccount } from '../callbacks/dispatch.ts'
import type { Effect } from '../faults.ts'
import type { World } from '../world.ts'
import type { Template, TemplateStatus } from './definition.ts'
import { reviewProblem } from './rules.ts'

type More = { reason?: string | null; info?: Record<string, unknown> }

/** Asks for a review, which decides after `template_review_ms`; never when that is null. */
export function askForReview(world: World, template: Template, effect: Effect): void {
  const revision = ++template.revision
  const wait = world.settings.auto.template_review_ms
  if (wait === null) return
  world.agenda.after(wait, () => {
    const current = world.templates.find(template.id)
    if (current !== template || template.revision !== revision) return
    const problem = reviewProblem(template)
    if (problem) reject(world, template, 'INVALID_FORMAT', problem, effect)
    else approve(world, template, effect)
  })
}

export function approve(world: World, template: Template, effect: Effect): void {
  decide(world, template, 'APPROVED', { reason: 'NONE' }, effect)
}

export function reject(
  world: World,
  template: Template,
  reason: string,
  info: { reason: string; recommendation: string },
  effect: Effect,
): void {
  decide(world, template, 'REJECTED', { reason, info: { rejection_info: info } }, effect)
}

const HOUR_MS = 3_600_000

/** Bad quality pauses for three hours, then for six, then disables (platform §4.2). A pause ends by itself. */
export function pause(world: World, template: Template, effect: Effect): void {
  template.pauses++
  if (template.pauses > 2) {
    disable(world, template, effect)
    return
  }
  const title = template.pauses === 1 ? 'FIRST_PAUSE' : 'SECOND_PAUSE'
  const info = { other_info: { title, description: 'Customers gave this template bad feedback.' } }
  decide(world, template, 'PAUSED', { reason: 'NONE', info }, effect)
  const revision = template.revision
  world.agenda.after((template.pauses === 1 ? 3 : 6) * HOUR_MS, () => {
    if (template.status === 'PAUSED' && template.revision === revision) approve(world, template, effect)
  })
}

export function disable(world: World, template: Template, effect: Effect): void {
  const info = {
    disable_info: { disable_date: world.clock.seconds() },
    other_info: { title: 'DISABLED', description: 'Customers gave this template bad feedback again.' },
  }
  decide(world, template, 'DISABLED', { reason: 'NONE', info }, effect)
}

/** A refused template is looked at again; approve or reject ends that. */
export function appeal(world: World, template: Template, effect: Effect): void {
  decide(world, template, 'IN_APPEAL', { reason: 'NONE' }, effect)
}

function decide(world: World, template: Template, status: TemplateStatus, more: More, effect: Effect): void {
  template.status = status
  template.revision++
  template.rejectedReason = status === 'REJECTED' ? (more.reason ?? 'NONE') : 'NONE'
  template.updatedAt = world.clock.now()
  announce(world, template, status, more, effect)
}

/** The status callback; template ids are numbers here and nowhere else (platform §12.1). */
export function announce(world: World, template: Template, event: string, more: More, effect: Effect): void {
  const value = {
    event,
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language,
    reason: more.reason ?? null,
    message_template_category: template.category,
    ...more.info,
  }
  dispatchAccount(world, template.businessId, 'message_template_status_update', value, effect)
}
