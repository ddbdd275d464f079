import { dispatchAccount } from '../callbacks/dispatch.ts'
import { NO_EFFECT } from '../faults.ts'
import type { World } from '../world.ts'
import type { Template } from './definition.ts'
import { announce } from './review.ts'

const about = (template: Template) => ({
  message_template_id: Number(template.id),
  message_template_name: template.name,
  message_template_language: template.language,
})

/** How people take it changes, with the callback (platform §12.3). */
export function changeQuality(world: World, template: Template, before: string, after: string): void {
  template.quality = after
  template.updatedAt = world.clock.now()
  const value = { previous_quality_score: before, new_quality_score: after, ...about(template) }
  dispatchAccount(world, template.businessId, 'message_template_quality_update', value, NO_EFFECT)
}

/** The platform takes it to be of another category: at once, or announced a day ahead (platform §12.2). */
export function changeCategory(
  world: World,
  template: Template,
  category: Template['category'],
  isNotice: boolean,
): void {
  const before = template.category
  const told = isNotice
    ? { new_category: before, correct_category: category }
    : { previous_category: before, new_category: category }
  template.correctCategory = isNotice ? category : undefined
  if (!isNotice) Object.assign(template, { category, previousCategory: before })
  template.updatedAt = world.clock.now()
  dispatchAccount(
    world,
    template.businessId,
    'template_category_update',
    { ...about(template), ...told },
    NO_EFFECT,
  )
}

/** People complain; nothing is stopped yet. */
export function flag(world: World, template: Template): void {
  announce(world, template, 'FLAGGED', { reason: 'NONE' }, NO_EFFECT)
}
