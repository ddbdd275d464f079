import { isTimezone } from '#core/time/zone-names.ts'
import { phoneZones } from './phone-zones.ts'

const zoneOfPrefix = new Map(
  Object.entries(phoneZones).flatMap(([zone, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, zone] as const),
  ),
)
/** So many digits of a phone tell its zone, at most. */
export const longestPrefix = Math.max(...[...zoneOfPrefix.keys()].map(({ length }) => length))

/** The time zone of a phone (digits), by the longest beginning that is known; null where it leaves several. */
export function zoneOfPhone(phone: string): string | null {
  for (let many = Math.min(phone.length, longestPrefix); many > 0; many--) {
    const zone = zoneOfPrefix.get(phone.slice(0, many))
    if (zone !== undefined) return zone || null
  }
  return null
}

/** What tells somebody's time zone. */
export interface Placed {
  phone: string | null
  /** the custom field `timezone` of the contact, whatever it holds */
  zoneField: string | null
}

/** The custom field in which a contact's time zone stands, of a row `c` of contacts. */
export const zoneField = `c.custom_fields->>'timezone' as "zoneField"`

/**
 * Whose clock is whose, for one look at many people: the custom field `timezone` where it names a zone, else the phone's
 * where that tells one, else the workspace's.
 */
export function zoneReader(ofWorkspace: string): (person: Placed) => string {
  const named = new Map<string, boolean>()
  const isNamed = (name: string) => {
    const known = named.get(name)
    if (known !== undefined) return known
    const isZone = isTimezone(name)
    named.set(name, isZone)
    return isZone
  }
  return ({ phone, zoneField: field }) => {
    const name = field?.trim()
    if (name && isNamed(name)) return name
    return (phone && zoneOfPhone(phone)) || ofWorkspace
  }
}
