import type { Ids } from '../ids.ts'

const SAMPLE_TYPES = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']

export type Upload = { id: string; sig: string; name: string; type: string; length: number; received: Buffer }
export type Sample = { id: string; type: string; bytes: Buffer }

/** Resumable uploads and the samples they end in, which a handle names (platform §5). */
export class Uploads {
  #uploads = new Map<string, Upload>()
  #samples = new Map<string, Sample>()
  #ids: Ids

  constructor(ids: Ids) {
    this.#ids = ids
  }

  begin(name: string, type: string, length: number): Upload {
    const upload = {
      id: `upload:${this.#ids.token(24)}`,
      sig: this.#ids.token(16),
      name,
      type,
      length,
      received: Buffer.alloc(0),
    }
    this.#uploads.set(upload.id, upload)
    return upload
  }

  find(id: string): Upload | undefined {
    return this.#uploads.get(id)
  }

  /** Appends bytes; when all are there, answers the handle. */
  append(upload: Upload, bytes: Buffer): string | null {
    upload.received = Buffer.concat([upload.received, bytes])
    return upload.received.length >= upload.length ? this.#finish(upload) : null
  }

  sampleOf(handle: string): Sample | undefined {
    return this.#samples.get(handle.split(':').at(-1) ?? '')
  }

  clear(): void {
    this.#uploads.clear()
    this.#samples.clear()
  }

  #finish(upload: Upload): string {
    this.#uploads.delete(upload.id)
    const sample = { id: `ARa${this.#ids.token(20)}`, type: upload.type, bytes: upload.received }
    this.#samples.set(sample.id, sample)
    return `4::${Buffer.from(upload.type).toString('base64')}:${sample.id}`
  }
}

export function isSampleType(type: string): boolean {
  return SAMPLE_TYPES.includes(type)
}
