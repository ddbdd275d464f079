import type { App } from '#core/context/context.ts'
import { type Templates, templatesOfWorkspace } from '#messaging/content/templates/cache.ts'
import { type NumberEntry, numbersOfWorkspace } from '#messaging/numbers/accounts/directory.ts'

/** What broadcasts of a workspace are sent with. */
export interface Means {
  templates: Templates
  numbers: readonly NumberEntry[]
}

/**
 * Read before the transaction, since it may take a connection beside the one that is held then. All that the workspace has:
 * what a broadcast names is known when it is locked.
 */
export async function meansOf(app: App, workspaceId: string): Promise<Means> {
  const { byId } = await templatesOfWorkspace(app, workspaceId)
  return { templates: byId, numbers: await numbersOfWorkspace(app, workspaceId) }
}

export const numberIn = ({ numbers }: Means, id: string): NumberEntry | null =>
  numbers.find((number) => number.id === id) ?? null
