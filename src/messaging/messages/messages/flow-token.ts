import { z } from 'zod'
import type { KeyRing } from '#core/crypto.ts'
import { tryOpen } from '#core/crypto.ts'
import { isUuid } from '#core/validation.ts'

// The token of a form that is sent (spec/8 IF8; spec/10 PL9): encrypted, so that nobody can forge or read it.

const place = 'flow_token'

/** How long a form may query its endpoint; its answer is accepted later, too. */
const livesMs = 30 * 86_400_000

const sealed = z.object({
  w: z.uuid(),
  f: z.string(),
  c: z.uuid(),
  m: z.uuid(),
  u: z.number(),
})

/** The content of a token: the message and the customer. */
export interface FlowToken {
  workspaceId: string
  /** the form, as the platform calls it */
  platformId: string
  contactId: string
  messageId: string
  /** until when the form asks its endpoint */
  until: Date
}

interface Sent {
  workspaceId: string
  contactId: string
  /** of the message */
  id: string
}

export function sealToken(
  ring: KeyRing,
  { workspaceId, contactId, id }: Sent,
  platformId: string,
  now: Date,
): string {
  const token = { w: workspaceId, f: platformId, c: contactId, m: id, u: now.getTime() + livesMs }
  return ring.encrypt(JSON.stringify(token), place)
}

function parsed(text: string): FlowToken | null {
  try {
    const { w, f, c, m, u } = sealed.parse(JSON.parse(text))
    return { workspaceId: w, platformId: f, contactId: c, messageId: m, until: new Date(u) }
  } catch {
    return null
  }
}

/** The content of a token; null for one that Parley did not issue. */
export function openToken(ring: KeyRing, token: string): FlowToken | null {
  const text = tryOpen(() => ring.decrypt(token, place))
  return text === null ? null : parsed(text)
}

/** The message that a token names; tokens of forms that were sent before tokens were encrypted are its id. */
export function messageOfToken(ring: KeyRing, workspaceId: string, token: unknown): string | null {
  if (typeof token !== 'string') return null
  if (isUuid(token)) return token.toLowerCase()
  const open = openToken(ring, token)
  return open?.workspaceId === workspaceId ? open.messageId : null
}
