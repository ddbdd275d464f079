import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { App } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { ClientGone, drain } from '#doors/http/request-body.ts'
import { type SpooledFile, spoolFile } from '#messaging/media/spool.ts'

/** Enough for the largest file and the form around it (spec/4 D7). */
export const mediaFormCeiling = 15 * 1024 * 1024

/** The one part that a form may have. */
const fileField = 'file'

export const formTooLarge = () => new AppError('too_large', 'The form is too large.')

const unreadable = () => errors.invalidRequest('The form cannot be read.')

function checkHeaders({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new AppError('unsupported_media_type', 'Compressed bodies are not accepted.')
  }
  if (!/^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new AppError('unsupported_media_type', 'The body must be multipart/form-data.')
  }
}

function parserFor({ headers }: IncomingMessage): BusboyInstance {
  try {
    const contentType = { 'content-type': headers['content-type'] ?? '' }
    // Every part is looked at in the same way; two are enough to refuse the second.
    return new Busboy({ headers: contentType, isPartAFile: () => true, limits: { parts: 2 } })
  } catch {
    throw unreadable()
  }
}

/** What is wrong with a part, by its name alone (spec/4 B7). */
function problemOfPart(name: string | undefined, filename: string | undefined, isSecond: boolean) {
  if (isSecond) return errors.invalidRequest('The form has one part only.', name)
  if (name !== fileField) return errors.invalidRequest('Unknown field.', name)
  if (!filename) return errors.invalidRequest('The part must be a file with a file name.', fileField)
  return null
}

/** Clients write the quote of a file name as %22, and no other mark of a name (WHATWG, multipart/form-data encoding). */
const plainName = (filename: string) => filename.replaceAll('%22', '"')

/** One form on its way from the connection to the disk; a problem ends it at once. */
class FormReader {
  readonly #app: App
  readonly #req: IncomingMessage
  readonly #ceiling: number
  #size = 0
  #part: Readable | undefined
  #spooling: Promise<SpooledFile> | undefined

  constructor(app: App, req: IncomingMessage, ceiling: number) {
    this.#app = app
    this.#req = req
    this.#ceiling = ceiling
  }

  async read(): Promise<SpooledFile | null> {
    const parser = parserFor(this.#req)
    try {
      await this.#feed(parser)
      return (await this.#spooling) ?? null
    } catch (problem) {
      this.#part?.destroy(problem as Error)
      const spooled = await this.#spooling?.catch(() => null)
      await spooled?.discard()
      throw problem
    }
  }

  #feed(parser: BusboyInstance): Promise<void> {
    const req = this.#req
    return new Promise((resolve, reject) => {
      const stop = (problem: Error) => {
        req.off('data', take)
        drain(req)
        reject(problem)
      }
      const take = (chunk: Buffer) => {
        this.#size += chunk.length
        if (this.#size > this.#ceiling) stop(formTooLarge())
        else if (!parser.write(chunk)) req.pause()
      }
      parser.on('drain', () => req.resume())
      parser.on('file', (name, part, filename) => this.#take(name, part, filename, stop))
      parser.on('error', () => stop(unreadable()))
      parser.on('finish', resolve)
      req.on('data', take)
      req.on('end', () => parser.end())
      req.on('error', () => reject(new ClientGone()))
      req.on('close', () => req.complete || reject(new ClientGone()))
    })
  }

  #take(
    name: string | undefined,
    part: Readable,
    filename: string | undefined,
    stop: (problem: Error) => void,
  ) {
    const problem = problemOfPart(name, filename, this.#part !== undefined)
    if (problem) {
      part.on('error', () => {})
      part.resume()
      return stop(problem)
    }
    this.#part = part
    part.on('error', () => {})
    this.#spooling = spoolFile(this.#app, part, plainName(filename ?? ''))
    this.#spooling.catch(stop)
  }
}

/**
 * Reads a form with one file, which goes to disk as it comes in; null when the form has no part. Throws
 * unsupported_media_type, invalid_request, and too_large over `ceiling` bytes. Discard the file at the end.
 */
export async function readForm(app: App, req: IncomingMessage, ceiling: number): Promise<SpooledFile | null> {
  try {
    checkHeaders(req)
  } catch (problem) {
    drain(req)
    throw problem
  }
  return new FormReader(app, req, ceiling).read()
}
