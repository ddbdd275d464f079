import { sampleFile } from '#sandbox/media/sample-files.ts'
import { formOf, formType, type Part } from '../../messaging/content/media/form.ts'

const dayMs = 24 * 60 * 60_000
const tomorrow = () => new Date(Date.now() + dayMs).toISOString()

const byType: Readonly<Record<string, () => unknown>> = {
  Int: () => 1,
  Float: () => 1,
  Boolean: () => true,
  DateTime: tomorrow,
}

const byName: Readonly<Record<string, () => unknown>> = {
  at: () => tomorrow().slice(0, 16),
  controlShare: () => 0,
  country: () => 'DE',
  digit: () => '1',
  email: () => 'nobody@example.com',
  emoji: () => '👍',
  endsAt: () => new Date(Date.now() + 2 * dayMs).toISOString(),
  language: () => 'en',
  password: () => 'correct horse battery',
  phone: () => '+15550600002',
  phones: () => '+15550600002',
  phone_number: () => '+15550600002',
  share: () => 50,
  type: () => 'text',
  url: () => 'https://receiver.example/',
}

/** A value of a scalar that an operation is content with: by what it is called, else by its type. */
export function plausibleValue(type: string, name: string): unknown {
  const value = byName[name] ?? byType[type]
  return value ? value() : type === 'String' ? 'x' : {}
}

/** A body that `apiClient` sends as it is. */
export interface Form {
  body: Buffer
  headers: Record<string, string>
}

/** A form with these texts and a picture. */
export function formWith(texts: Record<string, string>, file: string): Form {
  const parts: Part[] = Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
  const picture = { name: file, filename: 'a.png', type: 'image/png', bytes: sampleFile('image/png') }
  return { body: formOf(...parts, picture), headers: { 'content-type': formType } }
}
