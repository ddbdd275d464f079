import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { ArchiveError, type Head, headLine, type Line, line } from './format.ts'

async function* textLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    for await (const text of createInterface({
      input: source.pipe(gunzip),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      yield text
    if (gunzip.errored) throw gunzip.errored
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new ArchiveError(code === 'ENOENT' ? `${file} is not there` : `${file} cannot be read: ${message}`)
  } finally {
    source.destroy()
  }
}

function parse<T>(schema: { safeParse(value: unknown): { data?: T } }, text: string, file: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Told below, as any other line that is none of ours.
  }
  const { data } = schema.safeParse(value)
  if (data === undefined) throw new ArchiveError(`${file} is no archive of Parley, or it is damaged`)
  return data
}

/** The head of an archive, and its other lines in their order. Throws ArchiveError. */
export async function openArchive(file: string): Promise<{ head: Head; rest: AsyncGenerator<Line> }> {
  const texts = textLines(file)
  const first = await texts.next()
  const head = parse(headLine, first.done ? '' : first.value, file)
  async function* rest(): AsyncGenerator<Line> {
    for await (const text of texts) yield parse(line, text, file)
  }
  return { head, rest: rest() }
}
