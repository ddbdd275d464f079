import type { Endpoint } from './reading.ts'

// What makes a collection run from its top to its bottom in the demo workspace: where ids come from, and what has to
// be another value each time.

/** The variable that stands for a part of a path. Chats are those with the recipient of the first message. */
export function variableOf({ method, path }: Endpoint, part: string): string {
  // A template that waits for its review is not to be changed.
  if (method === 'PATCH' && path === '/templates/{id}') return 'reviewed_template_id'
  if (path.startsWith('/teams/') && part === 'user_id') return 'member_id'
  if (part !== 'id') return path.startsWith('/chats/') ? 'chat_contact_id' : part
  const area = path.replace(/^\/(?:admin|chatbot)/, '').split('/')[1] ?? ''
  return `${area.replaceAll('-', '_').replace(/s$/, '')}_id`
}

/** How the requests of a collection follow each other. */
export interface Run {
  /** values of bodies that are made again for each run, or whole bodies */
  bodies: Readonly<Record<string, object>>
  /** what is kept of an answer `body`, as a variable */
  kept: Readonly<Record<string, Record<string, string>>>
  /** left for people to send by hand */
  skips(endpoint: Endpoint): boolean
  headers(method: string): { key: string; value: string }[]
  auth: object
  /** what is filled in before */
  variables: readonly string[]
}

export const v1Run: Run = {
  bodies: {
    'POST /contacts': { phone: '+1555{{run}}' },
    'POST /templates': { name: 'order_shipped_{{run}}' },
    'POST /broadcasts': { scheduled_at: '{{tomorrow}}' },
    'POST /webhooks/{id}/replay': { failed_after: '{{yesterday}}', failed_before: '{{now}}' },
  },
  kept: {
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
    'GET /webhooks/{id}/deliveries': { delivery_id: "body.data.find(({ state }) => state !== 'waiting').id" },
  },
  skips: () => false,
  headers: (method) => (method === 'POST' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
  variables: ['key'],
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
