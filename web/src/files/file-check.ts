import { t } from '@lingui/core/macro'
import { acceptedTypes, largestOf } from '#messaging/content/media/types.ts'
import type { Problem } from '../graphql/problem.ts'
import { listed, numeral } from '../language/format.ts'

// What of a file the browser knows before it is uploaded. The server looks at its content and has the last word.

const MB = 1024 * 1024

/** What a field takes: files of these types, told by their type or by how their names end, up to a size in bytes. */
export interface Takes {
  types: readonly string[]
  /** of each type, that by which it is called first */
  endings: readonly (readonly string[])[]
  largestOf: (file: File) => number
}

type Kind = (typeof acceptedTypes)[string]['kind']

const kindOf = (file: File): Kind | 'unknown' =>
  acceptedTypes[file.type]?.kind ?? (file.type.startsWith('image/') ? 'image' : 'unknown')

/** What messages carry, or those of these kinds or types alone. */
export function mediaTaken(among: (type: string, kind: Kind) => boolean = () => true): Takes {
  const types = Object.entries(acceptedTypes).filter(([type, { kind }]) => among(type, kind))
  return {
    types: types.map(([type]) => type),
    endings: types.map(([, { extensions }]) => extensions),
    largestOf: (file) => largestOf(kindOf(file) === 'image' ? 'image' : 'document'),
  }
}

/** Of these types of files of messages, with a size of their own. */
export const sampleTaken = (types: readonly string[], largest: number): Takes => ({
  ...mediaTaken((type) => types.includes(type)),
  largestOf: () => largest,
})

/** Tables and other texts, which browsers call by many types. */
export const textsTaken = (endings: readonly string[], largest: number): Takes => ({
  types: ['text/csv', 'text/plain', 'text/vcard', 'application/json'],
  endings: endings.map((ending) => [ending]),
  largestOf: () => largest,
})

/** For the dialog in which a file is chosen. */
export const acceptOf = ({ types, endings }: Takes): string =>
  [...types, ...endings.flat().map((ending) => `.${ending}`)].join(',')

/** Whether its name or its type says that it is taken; one that says nothing is left to the server. */
function isTaken({ name, type }: File, { types, endings }: Takes): boolean {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined && type === '') return true
  return types.includes(type) || (ending !== undefined && endings.flat().includes(ending))
}

/** Why a file is refused before it is uploaded; null when it is not. */
export function refusalOf(file: File, takes: Takes): Problem | null {
  if (file.size === 0) return { code: 'INVALID_FIELD', message: t`The file is empty.` }
  if (!isTaken(file, takes)) {
    const names = listed(
      takes.endings.map(([first = '']) => first.toUpperCase()),
      'disjunction',
    )
    return {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: t`Files of this type are not accepted. It must be one of these: ${names}.`,
    }
  }
  const most = takes.largestOf(file)
  if (file.size <= most) return null
  return { code: 'TOO_LARGE', message: t`The file is too large: at most ${numeral(most / MB)} MB.` }
}
