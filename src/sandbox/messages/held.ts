import { callbackError } from '../graph/errors.ts'
import type { Template } from '../templates/definition.ts'
import type { World } from '../world.ts'
import type { SentMessage } from './log.ts'
import { report, startProgress } from './progress.ts'

// The platform takes messages of a template and holds them until it knows how people like it (PL11).

export function hold(template: Template): void {
  template.isHeld = true
}

function end(world: World, template: Template): SentMessage[] {
  template.isHeld = false
  const held = world.messages.list(undefined, 0).filter((one) => one.isHeld && one.templateId === template.id)
  for (const message of held) message.isHeld = false
  return held
}

/** People like it: what was held is sent. */
export function releaseHeld(world: World, template: Template): void {
  for (const message of end(world, template)) startProgress(world, message)
}

/** They do not: what was held fails. */
export function dropHeld(world: World, template: Template): void {
  for (const message of end(world, template)) report(world, message, 'failed', [callbackError(132015)])
}
