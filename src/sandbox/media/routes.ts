import type { App, PhoneNumber } from '../accounts.ts'
import { GraphError, graphError, invalidParameter, unknownObject } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import { sampleFile } from './sample-files.ts'
import type { Media } from './store.ts'
import { bareType, kindOf, maxBytesOf, takenTypes } from './types.ts'
import { isSampleType, type Upload } from './uploads.ts'

export const mediaUploadRoutes: Routes<PhoneNumber> = { 'POST media': uploadMedia }

export const mediaRoutes: Routes<Media> = {
  'GET ': (call, media) => {
    checkNumber(call, media)
    return json({
      messaging_product: 'whatsapp',
      url: call.world.media.addressOf(media, call.base),
      mime_type: media.mimeType,
      sha256: media.sha256,
      file_size: media.bytes.length,
      id: media.id,
    })
  },
  'DELETE ': (call, media) => {
    checkNumber(call, media)
    call.world.media.remove(media.id)
    return success()
  },
}

export const uploadSessionRoutes: Routes<App> = { 'POST uploads': beginUpload }

export const uploadRoutes: Routes<Upload> = {
  'GET ': (_call, upload) =>
    json({ id: `${upload.id}?sig=${upload.sig}`, file_offset: upload.received.length }),
  'POST ': continueUpload,
}

async function uploadMedia(call: Call, number: PhoneNumber): Promise<Reply> {
  const { messaging_product, file, type, ttl_minutes } = await paramsOf(call)
  if (messaging_product !== 'whatsapp') throw invalidParameter('The parameter messaging_product is required.')
  if (!(file instanceof Blob)) throw invalidParameter('The parameter file is required.')
  checkLifetime(ttl_minutes)
  const mimeType = isMediaType(type) ? type : file.type
  const kind = kindOf(mimeType)
  if (!kind) {
    throw invalidParameter(
      `Param file must be a file with one of the following types: ${takenTypes()}. Received file of type '${mimeType}'.`,
    )
  }
  if (file.size === 0) throw invalidParameter('Param file must not be empty.')
  if (file.size > maxBytesOf(kind))
    throw graphError(131053, `A file of type ${bareType(mimeType)} has at most ${maxBytesOf(kind)} bytes.`)
  const media = call.world.media.add(number.id, mimeType, Buffer.from(await file.arrayBuffer()), 'uploaded')
  return json({ id: media.id })
}

/** `type` counts when it is a media type; clients also write `image`, and then the file's own type does. */
function isMediaType(type: unknown): type is string {
  return typeof type === 'string' && type.includes('/')
}

/** Numbers without storage say how long a file is kept (platform §3, `ttl_minutes`). */
function checkLifetime(minutes: unknown): void {
  if (minutes === undefined) return
  const most = 43_200
  if (!(Number(minutes) >= 60 && Number(minutes) <= most))
    throw invalidParameter(`Param ttl_minutes must be between 60 and ${most}.`)
}

/** A `phone_number_id` that does not own the file makes the call fail (platform §3). */
function checkNumber(call: Call, media: Media): void {
  const numberId = call.query.get('phone_number_id')
  if (numberId && numberId !== media.numberId) throw unknownObject(media.id, call.method)
}

/** The bytes behind a signed address: 401 without token, 404 when it has expired; parts on request (platform §3). */
export function download(call: Call): Reply {
  const media = call.world.media.open(call.query)
  if (!media)
    throw new GraphError(404, {
      message: 'The address has expired or is wrong.',
      type: 'OAuthException',
      code: 100,
    })
  return ranged(call, media.bytes, media.mimeType)
}

function ranged(call: Call, bytes: Buffer, mimeType: string): Reply {
  const headers = {
    'content-type': mimeType,
    'content-disposition': `inline;filename=File.${bareType(mimeType).split('/')[1]}`,
    'accept-ranges': 'bytes',
  }
  const wanted = /^bytes=(\d+)-(\d*)$/.exec(call.headers.range ?? '')
  if (!wanted) return { status: 200, body: bytes, headers }
  const start = Number(wanted[1])
  const end = wanted[2] ? Math.min(Number(wanted[2]), bytes.length - 1) : bytes.length - 1
  if (start > end)
    return {
      status: 416,
      body: Buffer.alloc(0),
      headers: { ...headers, 'content-range': `bytes */${bytes.length}` },
    }
  const range = `bytes ${start}-${end}/${bytes.length}`
  return {
    status: 206,
    body: bytes.subarray(start, end + 1),
    headers: { ...headers, 'content-range': range },
  }
}

/** The sample of a template header; a public address, as on the platform. */
export function showSample(call: Call, id: string): Reply {
  const sample = call.world.uploads.sampleOf(id)
  const type = sample?.type ?? 'image/jpeg'
  return { status: 200, body: sample?.bytes ?? sampleFile(type), headers: { 'content-type': type } }
}

async function beginUpload(call: Call): Promise<Reply> {
  const params = await paramsOf(call)
  const type = String(params.file_type ?? '')
  const length = Number(params.file_length)
  if (!isSampleType(type))
    throw invalidParameter(`Param file_type ${type} is not one of pdf, jpeg, jpg, png, mp4.`)
  if (!Number.isInteger(length) || length <= 0)
    throw invalidParameter('Param file_length must be a positive number.')
  const upload = call.world.uploads.begin(String(params.file_name ?? 'file'), type, length)
  return json({ id: `${upload.id}?sig=${upload.sig}` })
}

/** Bytes come raw, from an offset that must be where the upload stands (platform §5). */
function continueUpload(call: Call, upload: Upload): Reply {
  const offset = Number(call.headers.file_offset ?? 0)
  if (offset !== upload.received.length)
    throw graphError(100, `file_offset must be ${upload.received.length}.`)
  if (offset + call.raw.length > upload.length) throw graphError(100, 'More bytes than file_length says.')
  const handle = call.world.uploads.append(upload, call.raw)
  return json(
    handle === null
      ? { id: `${upload.id}?sig=${upload.sig}`, file_offset: upload.received.length }
      : { h: handle },
  )
}
