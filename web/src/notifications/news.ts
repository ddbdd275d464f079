import { t } from '@lingui/core/macro'
import { plainText } from '../chat/formatting.ts'
import { nameOf } from '../chat/name.ts'
import { actorName } from '../chat/sender.ts'
import { summaryOf } from '../chat/summary.ts'
import type { Viewer } from '../chat-list/matching.ts'
import type { LiveEvent } from '../graphql/on-event.ts'
import type { Mention } from '../notes/mention-news.ts'
import type { Preferences } from './preferences.ts'

/** Something that happened to a chat and is worth saying to the person. */
export interface News {
  kind: 'message' | 'assigned' | 'mentioned'
  contactId: string
  title: string
  body: string
}

export type WorkspaceEvent = LiveEvent

/** Who has a chat. */
interface Held {
  agent: { id: string } | null
  team: { id: string } | null
}

/** Whether a chat is this person's business. */
export function concerns({ agent, team }: Held, { id, teamIds }: Viewer, of: Preferences['of']): boolean {
  if (agent) return agent.id === id
  return of === 'team' && (!team || teamIds.includes(team.id))
}

/** What an event says to this person; null when nothing. */
export function newsOf(event: WorkspaceEvent, viewer: Viewer, of: Preferences['of']): News | null {
  if (!('conversation' in event) || !event.conversation) return null
  const { conversation, contactId } = event
  const about = { contactId, title: nameOf(conversation.contact) }
  if (event.__typename === 'MessageReceived' && event.message) {
    if (event.message.type === 'REACTION' || !concerns(conversation, viewer, of)) return null
    return { kind: 'message', ...about, body: summaryOf(event.message) }
  }
  const toMe = event.__typename === 'ConversationAssigned' && conversation.agent?.id === viewer.id
  return toMe ? { kind: 'assigned', ...about, body: t`This conversation is yours now.` } : null
}

/** Being named in a note is everybody's business who is. */
export function mentionNews({ by, note, customer }: Mention): News {
  const name = actorName(by)
  const title = t`${name} mentioned you in a note about ${customer}`
  return { kind: 'mentioned', contactId: note.contactId, title, body: plainText(note.text) }
}
