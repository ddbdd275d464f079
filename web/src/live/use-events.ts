import { useParams } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../graphql/client.ts'
import { publishEvent } from '../graphql/on-event.ts'
import { meQuery } from '../session/documents.ts'
import type { Permission } from '../session/me-context.ts'
import { workspaceEvents } from './events.ts'
import { type EventTypes, heardTypes } from './heard-types.ts'

// As wide as the list and a chat need beside each other (inbox-page.tsx).
const narrow = matchMedia('(width < 48rem)')

function watchWidth(tell: () => void): () => void {
  narrow.addEventListener('change', tell)
  return () => narrow.removeEventListener('change', tell)
}

/** The contact of the one chat that there is room for; null where lists of chats are in sight or to be kept true. */
function useOnlyChat(): string | null {
  const { contactId = null } = useParams({ strict: false })
  return useSyncExternalStore(watchWidth, () => narrow.matches) ? contactId : null
}

/** Sequence of the last event of the whole workspace that was told: what is told of one chat alone does not move it. */
let position: string | undefined

function listen(contactId: string | null, types: EventTypes): () => void {
  // From before anything else was asked for, so that the lists are true and are asked for once.
  position ??= client.readQuery(meQuery, {})?.data?.eventSequence
  const variables = { after: position, contactIds: contactId === null ? null : [contactId], types }
  return client.subscription(workspaceEvents, variables).subscribe(({ data }) => {
    if (contactId === null) position = data?.events.sequence ?? position
    if (data) publishEvent(data.events)
  }).unsubscribe
}

/**
 * Listens to what happens in the workspace: the cache takes it in, and every screen shows the cache. Who looks at one chat
 * on a phone is told of that alone, and of the rest when the list comes back.
 */
export function useEvents(permissions: readonly Permission[]): void {
  const contactId = useOnlyChat()
  const types = heardTypes(permissions)
  useEffect(() => (types.length > 0 ? listen(contactId, types) : undefined), [types, contactId])
}
