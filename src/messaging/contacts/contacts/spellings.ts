// Where one number can be written in two ways, both as patterns (spec/4 B2, Phone out; docs/adr/0021). The groups are
// the digits that both have.
const PAIRS = [
  // Brazil: mobiles have a ninth digit since 2012, which the platform's id of a person may lack.
  [/^55(\d\d)9([6-9]\d{7})$/, '55$1$2'],
  [/^55(\d\d)([6-9]\d{7})$/, '55$19$2'],
  // Mexico: mobiles were called with a 1 until 2019.
  [/^521(\d{10})$/, '52$1'],
  [/^52(\d{10})$/, '521$1'],
  // Argentina: mobiles are called with a 9 from abroad.
  [/^549(\d{10})$/, '54$1'],
  [/^54(\d{10})$/, '549$1'],
] as const

/** The other way to write this number (digits), or null where there is only one. */
export function otherSpelling(phone: string): string | null {
  for (const [form, other] of PAIRS) if (form.test(phone)) return phone.replace(form, other)
  return null
}

/** One name for all spellings of a number: to compare by, never to show or to send to. */
export function spelledOnce(phone: string): string {
  const other = otherSpelling(phone)
  return other !== null && other < phone ? other : phone
}
