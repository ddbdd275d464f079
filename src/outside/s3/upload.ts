import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { elementOf, readText, type S3Client, S3Error } from './client.ts'

/** Larger files go in parts of this size, each of which is in memory alone. S3 wants 5 MB or more. */
export const partSize = 8 * 1024 * 1024

/**
 * Stores a stream under a key: a short one in one request, a longer one in parts that become an object only when all are
 * there. So it is there whole or not at all. Throws S3Error, and whatever the stream fails with.
 */
export async function uploadStream(
  client: S3Client,
  key: string,
  bytes: Readable,
): Promise<{ size: number; sha256: Buffer }> {
  const digest = createHash('sha256')
  let size = 0
  let upload: PartedUpload | undefined
  try {
    for await (const part of partsOf(bytes)) {
      digest.update(part)
      size += part.length
      if (!upload && part.length < partSize) {
        await (await client.send({ method: 'PUT', key, body: part })).body.dump()
      } else {
        upload ??= await PartedUpload.begin(client, key)
        await upload.add(part)
      }
    }
    await upload?.complete()
  } catch (error) {
    // A failure here leaves parts behind, which a rule of the bucket for unfinished uploads takes away.
    await upload?.abort().catch(() => {})
    throw error
  }
  return { size, sha256: digest.digest() }
}

/** Pieces of `partSize` but for the last; an empty stream has one empty piece. */
async function* partsOf(bytes: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let held = 0
  let any = false
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let rest = chunk
    while (held + rest.length >= partSize) {
      const end = partSize - held
      yield Buffer.concat([...chunks, rest.subarray(0, end)])
      any = true
      rest = rest.subarray(end)
      chunks = []
      held = 0
    }
    if (rest.length > 0) chunks.push(rest)
    held += rest.length
  }
  if (held > 0 || !any) yield Buffer.concat(chunks)
}

class PartedUpload {
  readonly #client: S3Client
  readonly #key: string
  readonly #id: string
  readonly #tags: string[] = []

  constructor(client: S3Client, key: string, id: string) {
    this.#client = client
    this.#key = key
    this.#id = id
  }

  static async begin(client: S3Client, key: string): Promise<PartedUpload> {
    const { body } = await client.send({ method: 'POST', key, query: { uploads: '' } })
    const id = elementOf(await readText(body), 'UploadId')
    if (!id) throw new S3Error('NoUploadId', 200, 'the answer names no upload')
    return new PartedUpload(client, key, id)
  }

  async add(part: Buffer): Promise<void> {
    const query = { partNumber: String(this.#tags.length + 1), uploadId: this.#id }
    const { headers, body } = await this.#client.send({ method: 'PUT', key: this.#key, query, body: part })
    await body.dump()
    this.#tags.push(String(headers.etag))
  }

  async complete(): Promise<void> {
    const parts = this.#tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const query = { uploadId: this.#id }
    const text = await readText(
      (await this.#client.send({ method: 'POST', key: this.#key, query, body })).body,
    )
    // S3 sends the head of this answer before it is done, so an error can come with the status 200.
    const code = elementOf(text, 'Code')
    if (code) throw new S3Error(code, 200, elementOf(text, 'Message') ?? 'the parts were not put together')
  }

  async abort(): Promise<void> {
    const query = { uploadId: this.#id }
    await (await this.#client.send({ method: 'DELETE', key: this.#key, query })).body.dump()
  }
}
