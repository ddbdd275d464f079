import { t } from '@lingui/core/macro'
/** What a person is called: what the team says, else what they call themselves, else their phone. */
export function nameOf(contact: {
  name: string | null
  profileName: string | null
  phone: string | null
}): string {
  const called = contact.name?.trim() || contact.profileName?.trim()
  return called || (contact.phone ? formatPhone(contact.phone) : t`Unknown person`)
}

/** The phone to show beside the name: null where it is the name. */
export function phoneBeside(contact: Parameters<typeof nameOf>[0]): string | null {
  const phone = contact.phone && formatPhone(contact.phone)
  return phone && phone !== nameOf(contact) ? phone : null
}

/** A phone as people write it, and as it is shown here, in the form that is stored; other words stay as they are. */
export function asStored(words: string): string {
  const written = words.normalize('NFKC')
  const plain = written.replace(/[\p{Cf}\s\p{Pd}\u2212().[\]]/gu, '')
  return /^\+?\d+$/.test(plain) && /\d{3}/.test(written) ? plain : words
}

/** The calling codes of one and two digits (ITU-T E.164); all others have three. */
const international = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/** Groups the digits of `+15550100021` by threes and, where that does not work out, fours. */
export function formatPhone(phone: string): string {
  const [, country, number = ''] = international.exec(phone) ?? []
  if (!country) return phone
  const groups = number.match(/\d{3,4}?(?=(?:\d{3,4})*$)/gy) ?? [number]
  return `+${country} ${groups.join(' ')}`
}
