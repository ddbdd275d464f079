import type { App, Ctx } from '#core/context/context.ts'
import type { PublicEventType } from '#core/events/catalogue.ts'
import { numbersByIds } from '#messaging/accounts/queries.ts'
import { broadcastsByIds } from '#messaging/broadcasts/queries.ts'
import { contactsByIds } from '#messaging/contacts/queries.ts'
import { conversationsByContacts } from '#messaging/conversations/queries.ts'
import { messagesByIds } from '#messaging/messages/queries.ts'
import { templatesByIds } from '#messaging/templates/queries.ts'

export type Resource = PublicEventType['resource']

type Load = (ctx: Pick<Ctx, 'app' | 'actor'>, ids: readonly string[]) => Promise<(object | null)[]>

/** How the rows behind a resource are read, all of them at once. A chat is known by its contact's id. */
const loads: Partial<Record<Resource, Load>> = {
  message: messagesByIds,
  contact: contactsByIds,
  chat: conversationsByContacts,
  number: numbersByIds,
  template: templatesByIds,
  broadcast: broadcastsByIds,
}

/** The rows of a resource by id as they are now. Those that are gone are missing. */
export async function loadSubjects(
  app: App,
  workspaceId: string,
  resource: Resource,
  ids: readonly string[],
): Promise<Map<string, object>> {
  const load = loads[resource]
  if (!load) throw new Error(`nobody reads the ${resource} of an event yet`)
  const wanted = [...new Set(ids)]
  const rows = await load({ app, actor: { kind: 'system', workspaceId } }, wanted)
  return new Map(
    rows.flatMap((row, index): [string, object][] => (row ? [[wanted[index] as string, row]] : [])),
  )
}
