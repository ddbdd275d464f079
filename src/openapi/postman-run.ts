import type { Endpoint } from './reading.ts'

// What makes a collection run from its top to its bottom in the demo workspace: where ids come from, and what has to
// be another value each time.

/** The variable that stands for a part of a path. Chats are of whom the first message went to. */
export function variableOf({ method, path }: Endpoint, part: string): string {
  // A template that waits for its review is not to be changed.
  if (method === 'PATCH' && path === '/templates/{id}') return 'reviewed_template_id'
  if (part !== 'id') return path.startsWith('/chats/') ? 'chat_contact_id' : part
  const area = path.split('/')[1] ?? ''
  return `${area.replaceAll('-', '_').replace(/s$/, '')}_id`
}

/** What is kept of an answer `body`, as a variable. */
export const kept: Readonly<Record<string, Record<string, string>>> = {
  'POST /messages': { message_id: 'body.id', chat_contact_id: 'body.contact_id' },
  'POST /media': { media_id: 'body.id' },
  'POST /contacts': { contact_id: 'body.id' },
  'POST /templates': { template_id: 'body.id' },
  'GET /templates': {
    reviewed_template_id:
      "body.data.find(({ name, status }) => status === 'approved' && name !== 'order_update').id",
  },
  'POST /broadcasts': { broadcast_id: 'body.id' },
  'POST /webhooks': { webhook_id: 'body.id' },
  'GET /webhooks/{id}/deliveries': { delivery_id: 'body.data[0].id' },
}

/** Values of bodies that are made anew for each run. */
export const fresh: Readonly<Record<string, Record<string, string>>> = {
  'POST /contacts': { phone: '+1555{{run}}' },
  'POST /templates': { name: 'order_shipped_{{run}}' },
  'POST /broadcasts': { scheduled_at: '{{tomorrow}}' },
  'POST /webhooks/{id}/replay': { failed_after: '{{yesterday}}', failed_before: '{{now}}' },
}

/** Runs before each request; `run` stays the same from the first to the last of a run. */
export const prepare = [
  'const day = 24 * 60 * 60 * 1000',
  'const at = (change) => new Date(Date.now() + change).toISOString()',
  "pm.collectionVariables.set('now', at(0))",
  "pm.collectionVariables.set('yesterday', at(-day))",
  "pm.collectionVariables.set('tomorrow', at(day))",
  "if (!pm.collectionVariables.get('run')) pm.collectionVariables.set('run', String(Date.now()).slice(-7))",
]
