import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onEvent } from '../graphql/on-event.ts'
import { whenMentioned } from '../notes/mention-news.ts'
import { announce, listenToTabs } from '../notifications/announce.ts'
import { useOpenChat } from '../notifications/looking.ts'
import { mentionNews, newsOf } from '../notifications/news.ts'
import { preferences } from '../notifications/preferences.ts'
import { useUnreadNumber } from '../notifications/unread.ts'
import { useKeptPush } from '../push/use-kept-push.ts'
import { useMe } from '../session/me-context.ts'

/** Tells what concerns the person who is elsewhere: by sound, beside the page, in its title. */
export default function Notifications() {
  const { id, teams, settings } = useMe()
  const navigate = useNavigate()
  const { contactId } = useParams({ strict: false })
  const wanted = settings.newMessageAlerts
  useOpenChat(contactId)
  useUnreadNumber()
  useKeptPush(wanted)
  useEffect(listenToTabs, [])
  useEffect(() => {
    if (!wanted) return undefined
    const viewer = { id, teamIds: teams.map((team) => team.id) }
    const open = (chat: string) => void navigate({ to: '/inbox/$contactId', params: { contactId: chat } })
    const stopEvents = onEvent((event) => {
      const news = newsOf(event, viewer, preferences().of)
      if (news) announce(news, open)
    })
    const stopMentions = whenMentioned((mention) => announce(mentionNews(mention), open))
    return () => {
      stopEvents()
      stopMentions()
    }
  }, [wanted, id, teams, navigate])
  return null
}
