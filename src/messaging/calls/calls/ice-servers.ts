import { createHmac } from 'node:crypto'
import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { callSettings } from './call-settings.ts'

/** A server that helps a browser to be reached, as RTCPeerConnection takes it. */
export interface IceServer {
  urls: string[]
  username: string | null
  credential: string | null
}

/** Credentials hold for a day (spec/5 1.14). */
const lifetimeSecs = 86_400

/**
 * STUN and TURN servers for the caller's browser, with credentials of the TURN REST scheme: a name that holds its end,
 * and its HMAC-SHA1 with the secret that the servers share with us. None while calls are off (spec/10 DE16).
 */
export async function iceServers({ app, actor, now }: Ctx): Promise<IceServer[]> {
  const { workspaceId, userId } = memberOf(actor)
  const { isOn } = await callSettings(app, app.pool, workspaceId, null)
  const { turnUrls, turnSecret } = app.config.calling
  if (!isOn) return []
  const stun = turnUrls.filter((url) => url.startsWith('stun'))
  const turn = turnUrls.filter((url) => url.startsWith('turn'))
  const plain = stun.length > 0 ? [{ urls: stun, username: null, credential: null }] : []
  if (turn.length === 0) return plain
  if (!turnSecret) return [...plain, { urls: turn, username: null, credential: null }]
  const username = `${Math.floor(now().getTime() / 1000) + lifetimeSecs}:${userId}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return [...plain, { urls: turn, username, credential }]
}
