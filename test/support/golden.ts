import { join } from 'node:path'
import { expect } from 'vitest'
import type { Answer } from './api-client.ts'

const folder = join(import.meta.dirname, '../golden')

// What is another one at every run is replaced by its kind; the same uuid keeps the same number within one record.

function withoutVolatile(text: string): string {
  const uuids = new Map<string, string>()
  const labelOf = (uuid: string) => {
    const label = uuids.get(uuid) ?? `<uuid ${uuids.size + 1}>`
    uuids.set(uuid, label)
    return label
  }
  return (
    text
      .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, labelOf)
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g, '<time>')
      // A month that is counted, such as the period of an allowance.
      .replace(/"\d{4}-(0[1-9]|1[0-2])"/g, '"<month>"')
      .replace(/\breq_[A-Za-z0-9]{20}\b/g, '<request id>')
      .replace(/\bsvc_live_[A-Za-z0-9]{8}(?=[A-Za-z0-9])[A-Za-z0-9]+/g, '<key>')
      .replace(/\bsvc_live_[A-Za-z0-9]{8}\b/g, '<key prefix>')
      .replace(/\bwhsec_[A-Za-z0-9+/]{43}=/g, '<secret>')
      .replace(/\bwamid\.[\w=+/-]+/g, '<wamid>')
      .replace(/("(?:next_cursor)": ")[\w-]+/g, '$1<cursor>')
      .replace(/("slug": ")[\w-]+/g, '$1<slug>')
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<jwt>')
  )
}

// The first two are on every answer (the second where cookies are secure): test/doors/http/guarding-headers.test.ts.
const ofTheServer = new Set([
  'x-content-type-options',
  'strict-transport-security',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
])
// What is recorded is the text, however it travels.
const ofTheWay = new Set(['content-encoding', 'vary'])
const counted = new Set(['x-ratelimit-remaining', 'x-ratelimit-reset'])

function headersOf(answer: Answer): Record<string, string> {
  const shown = [...answer.headers].filter(
    ([name]) => !ofTheServer.has(name) && !ofTheWay.has(name) && name !== 'set-cookie',
  )
  const headers = Object.fromEntries(
    shown.map(([name, value]) => [name, counted.has(name) ? '<number>' : value]),
  )
  const cookies = answer.headers
    .getSetCookie()
    .map((line) => line.replace(/=[^;]*/, '=<value>').replace(/(?<=Expires=)[^;]*/, '<date>'))
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies.join(' | ') } : headers
}

/**
 * Compares an answer with the one recorded in test/golden, which a person has read: status, headers, members, nulls
 * and formats. `vitest run -u` records anew.
 */
export async function expectGolden(name: string, answer: Answer): Promise<void> {
  const record = { status: answer.status, headers: headersOf(answer), body: answer.body ?? null }
  const text = `${withoutVolatile(JSON.stringify(record, null, 2))}\n`
  await expect(text).toMatchFileSnapshot(join(folder, `${name}.json`))
}
