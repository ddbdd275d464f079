import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'

const DAY_MS = 24 * 3_600_000
/** Lifetimes: uploaded 30 days, received 7 days, a download address 5 minutes (platform §3). */
const UPLOADED_MS = 30 * DAY_MS
const RECEIVED_MS = 7 * DAY_MS
const ADDRESS_SECONDS = 5 * 60

export type Media = {
  id: string
  numberId: string
  mimeType: string
  sha256: string
  bytes: Buffer
  expiresAt: number
}

/** Files sent and received, each belonging to one number. */
export class MediaStore {
  #media = new Map<string, Media>()
  #clock: Clock
  #ids: Ids
  #secret: string

  constructor(clock: Clock, ids: Ids) {
    this.#clock = clock
    this.#ids = ids
    this.#secret = ids.token(32)
  }

  /** Keeps a file under a new id, or under the one given. */
  add(
    numberId: string,
    mimeType: string,
    bytes: Buffer,
    direction: 'uploaded' | 'received',
    id?: string,
  ): Media {
    const lifetime = direction === 'uploaded' ? UPLOADED_MS : RECEIVED_MS
    const media: Media = {
      id: id ?? this.#ids.numeric(),
      numberId,
      mimeType,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes,
      expiresAt: this.#clock.now() + lifetime,
    }
    this.#media.set(media.id, media)
    return media
  }

  find(id: string): Media | undefined {
    const media = this.#media.get(id)
    return media && media.expiresAt > this.#clock.now() ? media : undefined
  }

  remove(id: string): void {
    this.#media.delete(id)
  }

  /** A signed address under `base` that is good for five minutes. */
  addressOf(media: Media, base: string): string {
    const expiry = this.#clock.seconds() + ADDRESS_SECONDS
    return `${base}/whatsapp_business/attachments/?mid=${media.id}&ext=${expiry}&hash=${this.#sign(media.id, expiry)}`
  }

  /** The file of a signed address, or none when the address is wrong or has expired. */
  open(query: URLSearchParams): Media | undefined {
    const id = query.get('mid') ?? ''
    const expiry = Number(query.get('ext'))
    if (query.get('hash') !== this.#sign(id, expiry) || expiry < this.#clock.seconds()) return undefined
    return this.find(id)
  }

  clear(): void {
    this.#media.clear()
  }

  #sign(id: string, expiry: number): string {
    return createHmac('sha256', this.#secret).update(`${id} ${expiry}`).digest('base64url').slice(0, 32)
  }
}
