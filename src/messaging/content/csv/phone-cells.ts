import type { Country } from '#core/phones/number-plans.ts'
import { type ReadPhone, readPhone } from '#messaging/contacts/contacts/phone.ts'

/** What separates several values of a cell: Google Contacts and HubSpot (spec/10 FR14). */
const separators = /:::|;/

/** What stands between phones of several columns that become one cell. */
export const joinedPhones = (cells: readonly string[]): string => cells.join(' ::: ')

/** The first phone of cells that can be read, and whether there were others. */
export function firstPhoneOf(
  cells: readonly string[],
  country: Country | null,
): { phone: ReadPhone | null; hasSeveral: boolean } {
  const [only = ''] = cells
  if (cells.length === 1 && !separators.test(only))
    return { phone: readPhone(only, country), hasSeveral: false }
  const values = cells.flatMap((cell) => cell.split(separators)).filter((value) => value.trim() !== '')
  const read = values.map((value) => readPhone(value, country))
  const phone = read.find((one) => one !== null) ?? null
  const hasSeveral = phone !== null && read.some((one) => one?.digits !== phone.digits)
  return { phone, hasSeveral }
}
