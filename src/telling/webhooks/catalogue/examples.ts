import type { App, EventExample } from '#core/context/context.ts'
import type { PublicEventName } from '#core/events/catalogue.ts'

const contactId = '0198f0a2-0000-7000-8000-000000000010'
const ann = { type: 'contact', id: contactId }

/** What makes an example tell its own story: members of the object, and of `data` beside it (spec/4 B13). */
const stories: Partial<Record<PublicEventName, { object?: object; beside?: object }>> = {
  'message.received': {
    object: {
      direction: 'incoming',
      status: 'delivered',
      from: '+15551234567',
      to: '+15550001111',
      text: { body: 'Where is my order?', preview_url: false },
      sent_by: ann,
    },
  },
  'message.sent': { object: { status: 'sent', sent_at: '2026-11-20T10:15:31.400Z' } },
  'message.status': {
    object: {
      status: 'failed',
      error: { code: 131047, message: 'Re-engagement message' },
      failed_at: '2026-11-20T10:15:33.000Z',
    },
    beside: { previous_status: 'pending' },
  },
  'template.status': {
    object: { status: 'rejected', rejection_reason: 'INVALID_FORMAT' },
    beside: { previous_status: 'pending' },
  },
  'template.updated': { object: { quality: 'yellow' }, beside: { changed: ['quality'] } },
  'broadcast.status': { object: { status: 'completed' }, beside: { previous_status: 'running' } },
  'chat.assigned': {
    object: { agent: { id: '0198f0a2-0000-7000-8000-0000000000d1', name: 'Lee' } },
    beside: { previous: { agent: null, team: null } },
  },
  'chat.closed': { object: { status: 'closed', closed_at: '2026-11-20T10:15:30.123Z' } },
  'chat.reopened': { object: { status: 'open' }, beside: { by: ann } },
  'number.status': { object: { status: 'disconnected' }, beside: { previous_status: 'active' } },
}

/** An event as a receiver could get it. */
export function exampleEvent(app: App, type: PublicEventName, resource: string): EventExample {
  const reference = app.eventReference?.().get(type)
  if (!reference) throw new Error(`the application has no example of ${type}`)
  const { object, beside } = stories[type] ?? {}
  const { example } = reference
  const subject = { ...(example.data[resource] as object), ...object }
  return { ...example, data: { ...example.data, [resource]: subject, ...beside } }
}
