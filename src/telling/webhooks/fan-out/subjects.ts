import type { App } from '#core/context/context.ts'
import { type ResourceName, resources } from '#telling/resources.ts'

/** The rows of a resource by id as they are now. Those that are gone are missing. */
export async function loadSubjects(
  app: App,
  workspaceId: string,
  resource: ResourceName,
  ids: readonly string[],
): Promise<Map<string, object>> {
  const wanted = [...new Set(ids)]
  const rows = await resources[resource].load({ app, actor: { kind: 'system', workspaceId } }, wanted)
  return new Map(
    rows.flatMap((row, index): [string, object][] => (row ? [[wanted[index] as string, row]] : [])),
  )
}
