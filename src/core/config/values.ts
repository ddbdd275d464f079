import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { standsInHeader } from '../header-text.ts'

// The kinds of values that a key can have. A TOML file gives numbers, booleans and arrays, the environment gives
// text: every kind takes both, so that one schema serves all sources.

const digits = /^\d+$/

export const flag = () =>
  z.union([z.boolean(), z.stringbool()], { error: 'must be true or false' }) as z.ZodType<
    boolean,
    boolean | string
  >

export function integer(min: number, max: number) {
  const range = `must be a whole number from ${min} to ${max}`
  const asNumber = (value: unknown) =>
    typeof value === 'string' && digits.test(value) ? Number(value) : value
  return z.preprocess(asNumber, z.int({ error: range }).min(min, range).max(max, range))
}

/** A share from nothing (0) to all (1). */
export function ratio() {
  const range = 'must be a number from 0 to 1'
  const asNumber = (value: unknown) => (typeof value === 'string' && value !== '' ? Number(value) : value)
  return z.preprocess(asNumber, z.number({ error: range }).min(0, range).max(1, range))
}

export const text = () => z.string({ error: 'must be text' }).min(1, 'must not be empty')

/** As `text`, for what is sent in a header. */
export const headerText = () =>
  text().refine(standsInHeader, 'must be Latin-1 without control characters: it is sent in a header')

/** An array, or text with commas between the entries. */
export function list(entry: z.ZodType<string, string>) {
  const split = (value: unknown) => {
    if (typeof value !== 'string') return value
    const entries = value.split(',').map((part) => part.trim())
    return entries.filter((part) => part !== '')
  }
  return z.preprocess(split, z.array(entry, { error: 'must be a list' }))
}

/** An absolute address with one of these schemes; one for HTTP comes without the slash at its end. */
export const url = (...schemes: string[]) =>
  text()
    .refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)), {
      error: `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .transform((value) => (value.startsWith('http') ? value.replace(/\/+$/, '') : value))

export const origin = () =>
  text().refine((value) => URL.canParse(value) && new URL(value).origin === value, {
    error: 'must be an origin such as https://app.example.com',
  })

/** An IP address or a range of them in CIDR notation. */
export const network = () =>
  text().refine((value) => ipaddr.isValid(value) || ipaddr.isValidCIDR(value), {
    error: 'must be an IP address or a CIDR range',
  })

/** The path in front of all routes: empty, or /with/slashes/in/front. */
export const basePath = () =>
  z
    .string({ error: 'must be text' })
    .transform((value) => value.replace(/\/+$/, ''))
    .pipe(z.string().regex(/^(\/[\w.~-]+)*$/, 'must be empty or a path such as /parley'))
