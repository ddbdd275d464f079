// Versions of Flow JSON (spec/12 section 1). Their two numbers are compared apart: 1.10 comes after 1.9.

export type Version = readonly [major: number, minor: number]

const versions = [
  '2.1',
  '3.0',
  '3.1',
  '4.0',
  '5.0',
  '5.1',
  '6.0',
  '6.1',
  '6.2',
  '6.3',
  '7.0',
  '7.1',
  '7.2',
  '7.3',
]

const newest = versions.at(-1) ?? ''

/** Versions that are sent and opened, and published no longer (spec/10 PL9). */
const frozen = new Set(['2.1', '3.0', '3.1', '4.0', '5.0'])

/** The two numbers of a version; null for a text that is none. */
export function readVersion(text: string): Version | null {
  const found = /^(\d{1,3})\.(\d{1,3})$/.exec(text)
  return found ? [Number(found[1]), Number(found[2])] : null
}

const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1]

const numbersOf = (text: string): Version => readVersion(text) ?? [0, 0]

/** Whether a version is this one or a later one. */
export const isFrom = (version: Version, first: string): boolean => compare(version, numbersOf(first)) >= 0

/** Versions after the newest one are open to accounts that try them, if there are such versions at all (spec/12 section 12). */
export type Support = 'publishable' | 'frozen' | 'expired' | 'unavailable' | 'unknown'

/** What can be done with definitions of a version. */
export function supportOf(version: Version): Support {
  const text = version.join('.')
  if (frozen.has(text)) return 'frozen'
  if (versions.includes(text)) return 'publishable'
  if (!isFrom(version, '2.1')) return 'expired'
  return isFrom(version, newest) ? 'unavailable' : 'unknown'
}

/** Versions of the protocol of endpoints. */
export const dataApiVersions: readonly string[] = ['3.0', '4.0']
