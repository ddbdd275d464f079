import { redirect } from '@tanstack/react-router'
import { reading } from '../page/search.ts'
import { deliveriesSearch, teamsSearch } from '../page/searches.ts'

// Until 2026-11 the address of a page deeper in a room named it behind the question mark. Bookmarks and mails still do.

/** An entry of the address as it stands there: what looks like a number is one for the router. */
const entry = (searchStr: string, name: string) =>
  new URLSearchParams(searchStr).get(name)?.replaceAll('"', '')

/** `?endpoint=…&delivery=…` of the room of webhooks. */
export function leaveOlderWebhook({ search, searchStr }: { search: object; searchStr: string }): void {
  const endpoint = entry(searchStr, 'endpoint')
  const delivery = entry(searchStr, 'delivery')
  const kept = reading(deliveriesSearch)(search as Record<string, unknown>)
  if (endpoint && delivery)
    throw redirect({
      to: '/settings/webhooks/$endpoint/deliveries/$delivery',
      params: { endpoint, delivery },
      search: kept,
      replace: true,
    })
  if (endpoint)
    throw redirect({
      to: '/settings/webhooks/$endpoint',
      params: { endpoint },
      search: kept,
      replace: true,
    })
}

/** `?team=…` of the room of teams. */
export function leaveOlderTeam({ search, searchStr }: { search: object; searchStr: string }): void {
  const team = entry(searchStr, 'team')
  if (!team) return
  const kept = reading(teamsSearch)(search as Record<string, unknown>)
  throw redirect({ to: '/settings/teams/$team', params: { team }, search: kept, replace: true })
}

/** Rooms that became parts of the area of the chatbot. */
export function leaveOlderRoom(part: string): void {
  if (part === 'rules' || part === 'knowledge')
    throw redirect({ to: '/chatbot/$part', params: { part }, search: true, replace: true })
}
