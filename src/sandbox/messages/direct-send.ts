import { graphError } from '../graph/errors.ts'
import type { World } from '../world.ts'

/** Messages with a category are taken outside of the window, where the account is enabled for them (PL6). */
export function checkDirectSend(world: World): void {
  const { direct_send } = world.settings
  if (direct_send === 'off') throw graphError(100, 'The parameter category is not supported.')
  if (direct_send === 'blocked') throw graphError(139200, 'Direct sends of the account are blocked.')
}
