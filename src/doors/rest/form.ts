import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { App } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { ClientGone, drain } from '#doors/http/request-body.ts'
import { type SpooledFile, spoolFile } from '#messaging/content/media/spool.ts'

const MB = 1024 * 1024

/** What a form has at most: its file, and 1 MB for all around it (spec/4 D7, spec/8 G16). */
export const ceilingAround = (largestFile: number) => largestFile + MB

/** The part that is the file. */
const fileField = 'file'
const onlyFile = [fileField]
/** Parts of text that a form has at most, and the bytes of each that is kept. */
const mostTexts = 100
const longestText = 64 * 1024

/** What a form may have. */
export interface FormRules {
  /** bytes of the whole form */
  ceiling: number
  /** names of the text parts that are kept, others are ignored; without it there is no part but the file */
  texts?: ReadonlySet<string>
  /** what the part of the file may be called, where it is not `file` */
  fileParts?: readonly string[]
  /** the file may be called as its sender likes: it is the part that has a file name */
  anyFile?: true
}

/** A form that was read. Discard its file at the end. */
export interface Form {
  /** null when it has none */
  file: SpooledFile | null
  /** the name of its part; empty when there is none */
  filePart: string
  texts: Readonly<Record<string, string>>
}

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

function parserFor({ headers }: IncomingMessage, { texts }: FormRules): BusboyInstance {
  try {
    const contentType = { 'content-type': headers['content-type'] ?? '' }
    // Every part is looked at in the same way. Where only one may come, no more than two are read: the second is
    // refused.
    const parts = texts ? mostTexts + 1 : 2
    return new Busboy({ headers: contentType, isPartAFile: () => true, limits: { parts } })
  } catch {
    throw unreadable()
  }
}

interface Part {
  name: string | undefined
  filename: string | undefined
}

/** What is wrong with the only part, by its name alone (spec/4 B7). */
function problemOfOnlyPart({ name, filename }: Part, isSecond: boolean) {
  if (isSecond) return errors.invalidRequest('The form has one part only.', name)
  if (name !== fileField) return errors.invalidRequest('Unknown field.', name)
  if (!filename) return errors.invalidRequest('The part must be a file with a file name.', fileField)
  return null
}

/** What is wrong with one of many parts, where the file may have any name. */
function problemOfAnyPart({ name, filename }: Part, hasFile: boolean) {
  return filename && hasFile ? errors.invalidRequest('The form has one file only.', name) : null
}

/** What is wrong with one of many parts: there is one file, and it is called so (spec/8 G16). */
function problemOfPart({ name = '', filename }: Part, hasFile: boolean, fileParts: readonly string[]) {
  const isFile = fileParts.includes(name)
  if (isFile && hasFile) return errors.invalidRequest('The form has one file only.', name)
  if (!isFile && filename) return errors.invalidRequest(`A file must be the part "${fileParts[0]}".`, name)
  if (isFile && !filename) return errors.invalidRequest('The part must be a file with a file name.', name)
  return null
}

/** Clients write the quote of a file name as %22, and no other mark of a name (WHATWG, multipart/form-data encoding). */
const plainName = (filename: string) => filename.replaceAll('%22', '"')

const ignore = (part: Readable) => void part.on('error', () => {}).resume()

/** A text as it comes in; the rest of one that is too long is thrown away. */
function readText(part: Readable, name: string, stop: (problem: Error) => void): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    part.on('error', () => {})
    part.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= longestText) chunks.push(chunk)
      else stop(errors.invalidRequest(`"${name}" has at most ${longestText} bytes.`, name))
    })
    part.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}

/** One form on its way from the connection to the disk; a problem ends it at once. */
class FormReader {
  readonly #app: App
  readonly #req: IncomingMessage
  readonly #rules: FormRules
  readonly #texts = new Map<string, Promise<string>>()
  #size = 0
  #part: Readable | undefined
  #filePart = ''
  #spooling: Promise<SpooledFile> | undefined

  constructor(app: App, req: IncomingMessage, rules: FormRules) {
    this.#app = app
    this.#req = req
    this.#rules = rules
  }

  async read(): Promise<Form> {
    const parser = parserFor(this.#req, this.#rules)
    try {
      await this.#feed(parser)
      const texts = [...this.#texts].map(async ([name, text]) => [name, await text] as const)
      const file = (await this.#spooling) ?? null
      return { texts: Object.fromEntries(await Promise.all(texts)), file, filePart: this.#filePart }
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
        if (this.#size > this.#rules.ceiling) stop(formTooLarge())
        else if (!parser.write(chunk)) req.pause()
      }
      parser.on('drain', () => req.resume())
      parser.on('file', (name, part, filename) => this.#take({ name, filename }, part, stop))
      parser.on('partsLimit', () => stop(errors.invalidRequest('The form has too many parts.')))
      parser.on('error', () => stop(unreadable()))
      parser.on('finish', resolve)
      req.on('data', take)
      req.on('end', () => parser.end())
      req.on('error', () => reject(new ClientGone()))
      req.on('close', () => req.complete || reject(new ClientGone()))
    })
  }

  #take(told: Part, part: Readable, stop: (problem: Error) => void) {
    const { texts, anyFile, fileParts = onlyFile } = this.#rules
    const hasFile = this.#part !== undefined
    const problemOf = anyFile ? problemOfAnyPart : texts ? problemOfPart : problemOfOnlyPart
    const problem = problemOf(told, hasFile, fileParts)
    if (problem) {
      ignore(part)
      return stop(problem)
    }
    const { name = '', filename = '' } = told
    if (anyFile ? filename !== '' : fileParts.includes(name)) this.#spool(part, told, stop)
    else if (texts?.has(name)) this.#texts.set(name, readText(part, name, stop))
    else ignore(part)
  }

  #spool(part: Readable, { name = '', filename = '' }: Part, stop: (problem: Error) => void) {
    this.#part = part
    this.#filePart = name
    part.on('error', () => {})
    this.#spooling = spoolFile(this.#app, part, plainName(filename))
    this.#spooling.catch(stop)
  }
}

/**
 * Reads a form, whose file goes to disk as it comes in. Throws unsupported_media_type, invalid_request, and too_large
 * over the ceiling. Discard the file at the end.
 */
export async function readForm(app: App, req: IncomingMessage, rules: FormRules): Promise<Form> {
  try {
    checkHeaders(req)
    if (Number(req.headers['content-length'] ?? 0) > rules.ceiling) throw formTooLarge()
  } catch (problem) {
    drain(req)
    throw problem
  }
  return new FormReader(app, req, rules).read()
}
