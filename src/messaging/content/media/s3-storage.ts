import { type Config, ConfigError } from '#core/config/config.ts'
import { errors } from '#core/errors.ts'
import { type Bucket, createS3Client, type S3Client, S3Error } from '#outside/s3/client.ts'
import { uploadStream } from '#outside/s3/upload.ts'
import type { ByteRange, Storage } from './storage-contract.ts'
import { requireStorageKey } from './storage-key.ts'

/**
 * Files in a bucket of S3 or of a server that speaks its protocol. With `tell`, failures of the bucket are told to it,
 * and to clients as unavailable; without, they are thrown as they are (S3Error).
 */
export function s3Storage(config: Config['s3'], tell?: (error: S3Error) => void): Storage {
  // The rules of the configuration see to it that bucket and keys are there.
  const client = createS3Client(config as Bucket)
  const keyOf = (key: string) => config.prefix + requireStorageKey(key)
  const told = (error: unknown): never => {
    if (!tell || !(error instanceof S3Error)) throw error
    tell(error)
    throw errors.unavailable('The storage of files does not answer.')
  }
  return {
    put: async (key, bytes) => uploadStream(client, keyOf(key), bytes).catch(told),
    open: async (key, range) => openObject(client, keyOf(key), range).catch(told),
    delete: async (key) => deleteObject(client, keyOf(key)).catch(told),
    check: () => check(client, config),
    close: () => client.close(),
  }
}

const isAbsent = (error: unknown) =>
  error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket'

async function openObject(client: S3Client, key: string, range?: ByteRange) {
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
  try {
    const { status, body } = await client.send({ method: 'GET', key, headers })
    if (status === (range ? 206 : 200)) return body
    body.destroy()
    throw new S3Error('NoRange', status, 'the answer is not the part that was asked for')
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

async function deleteObject(client: S3Client, key: string): Promise<void> {
  try {
    await (await client.send({ method: 'DELETE', key })).body.dump()
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}

/** What operators can do about an answer of S3's: the key to look at, and why. */
const problems: Record<string, string> = {
  InvalidAccessKeyId: 's3.access_key_id: S3 does not know this key',
  SignatureDoesNotMatch: 's3.secret_access_key: is not the secret of s3.access_key_id',
  AccessDenied: 's3.access_key_id: may not list the bucket (s3:ListBucket)',
  NoSuchBucket: 's3.bucket: there is no such bucket',
  PermanentRedirect: 's3.region: the bucket lies in another region',
  AuthorizationHeaderMalformed: 's3.region: the bucket lies in another region',
  RequestTimeTooSkewed: 's3: the clock of this machine is wrong by more than 15 minutes',
}

/**
 * Lists nothing, to learn whether the bucket is there for us. The right to list is needed beyond this: without it S3
 * answers 403 for objects that are missing. Throws ConfigError.
 */
async function check(client: S3Client, { endpoint, bucket, prefix }: Config['s3']): Promise<void> {
  try {
    const query = { 'list-type': '2', 'max-keys': '1', prefix }
    await (await client.send({ method: 'GET', query })).body.dump()
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    const unknown =
      error.status === 0
        ? `s3.endpoint: ${endpoint} cannot be reached (${error.code})`
        : `s3.bucket: ${bucket} cannot be used (${error.message.replaceAll(/\s+/g, ' ')})`
    throw new ConfigError(problems[error.code] ?? unknown)
  }
}
