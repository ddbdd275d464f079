import { createHmac } from 'node:crypto'
import type { PhoneNumber } from '../accounts.ts'

/** One `entry` of a callback about messages; these carry no time (platform §10). `rest` is JSON members without braces. */
export function messageEntry(number: PhoneNumber, field: string, rest: string): string {
  const metadata = `{"display_phone_number":"${number.digits}","phone_number_id":"${number.id}"}`
  const value = `{"messaging_product":"whatsapp","metadata":${metadata},${rest}}`
  return `{"id":"${number.businessId}","changes":[{"value":${value},"field":"${field}"}]}`
}

/** One `entry` about an account or a template, with the time in seconds. */
export function accountEntry(businessId: string, time: number, field: string, value: unknown): string {
  return `{"id":"${businessId}","time":${time},"changes":[{"value":${JSON.stringify(value)},"field":${JSON.stringify(field)}}]}`
}

/** The bytes that are sent: all non-ASCII as lower-case \uXXXX, which a re-serialised body would lose (platform §10). */
export function bodyOf(entries: string[], escapeSlashes: boolean): Buffer {
  const json = `{"object":"whatsapp_business_account","entry":[${entries.join(',')}]}`
  const ascii = json.replace(/[\u0080-\uffff]/g, escapeCharacter)
  return Buffer.from(escapeSlashes ? ascii.replaceAll('/', '\\/') : ascii, 'latin1')
}

export function signatureOf(body: Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
