import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { useMe } from '../session/me-context.ts'
import { showUnread } from '../ui/use-title.ts'
import { unreadQuery } from './documents.ts'
import { concerns } from './news.ts'
import { usePreferences } from './preferences.ts'

/** After what is in sight was asked for. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 1_500)
    return () => clearTimeout(timer)
  }, [])
  return idle
}

/** Unread chats that are one's business, wherever one is; live events keep them true. */
function useUnread(): number {
  const { id, teams } = useMe()
  const { of } = usePreferences()
  const [{ data }] = useQuery({ query: unreadQuery, pause: !useIdle() })
  const viewer = { id, teamIds: teams.map((team) => team.id) }
  const chats = data ? [data.mine, data.unassigned, data.teams].flatMap(({ nodes }) => nodes) : []
  const unread = chats.filter((chat) => chat.unreadCount > 0 && concerns(chat, viewer, of))
  return new Set(unread.map(({ contactId }) => contactId)).size
}

/** The number stands in the title of the tab, on its icon and on the icon of an installed page. */
export function useUnreadNumber(): void {
  const unread = useUnread()
  useEffect(() => {
    showUnread(unread)
    document
      .querySelector('link[rel=icon]')
      ?.setAttribute('href', unread ? './favicon-new.svg' : './favicon.svg')
    if ('setAppBadge' in navigator) void navigator.setAppBadge(unread).catch(() => {})
  }, [unread])
  useEffect(() => () => showUnread(0), [])
}
