import { checkActionsOf } from './actions.ts'
import { checkEntries } from './entries.ts'
import type { Note, Path } from './faults.ts'
import type { Placed } from './placed.ts'
import { COMPONENTS, type Property } from './tables.ts'
import { isDynamic, isMembers, isSince, type Members } from './values.ts'

// Components one by one (flow JSON §6).

const kinds: Readonly<Record<Property['kind'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  texts: (value) => typeof value === 'string' || Array.isArray(value),
  flag: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  list: Array.isArray,
  object: isMembers,
  action: isMembers,
  any: () => true,
}

function checkText(value: string, path: Path, version: string, note: Note): void {
  if (value === '') note('MIN_CHARS_REQUIRED', path, 'The text is empty.')
  else if (value.trim() === '' && isSince(version, '6.0'))
    note('PATTERN_MISMATCH', path, 'The text is blank.')
}

/** One property of a component. */
function checkValue(property: Property, value: unknown, path: Path, version: string, note: Note): void {
  const { name, kind, words, least, most } = property
  // Conditions and values are expressions of their own.
  if (name !== 'name' && name !== 'type' && isDynamic(value)) return
  if (!kinds[kind](value)) {
    note('INVALID_PROPERTY_TYPE', path, `Expected ${kind}.`)
    return
  }
  if (words.length > 0 && !words.includes(String(value)))
    note('INVALID_ENUM_VALUE', path, `Must be one of ${words.join(', ')}.`)
  if (typeof value === 'number' && value < least) note('MINIMUM_VALUE_REQUIRED', path, `At least ${least}.`)
  if (typeof value === 'number' && value > most) note('MAXIMUM_VALUE_REQUIRED', path, `At most ${most}.`)
  if (Array.isArray(value) && value.length < least) note('MIN_ITEMS_REQUIRED', path, `At least ${least}.`)
  if (Array.isArray(value) && value.length > most) note('INVALID_PROPERTY_VALUE', path, `At most ${most}.`)
  if (typeof value === 'string' && ['text', 'label', 'title'].includes(name))
    checkText(value, path, version, note)
}

const ranges = [
  ['min-chars', 'max-chars'],
  ['min-selected-items', 'max-selected-items'],
  ['min-uploaded-photos', 'max-uploaded-photos'],
  ['min-uploaded-documents', 'max-uploaded-documents'],
  ['min-days', 'max-days'],
] as const

function checkRanges(component: Members, path: Path, note: Note): void {
  for (const [least, most] of ranges) {
    const [from, to] = [component[least], component[most]]
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      note('MIN_VALUE_GREATER_THAN_MAX', [...path, least], `${least} is more than ${most}.`)
  }
}

function checkCaptions(component: Members, path: Path, note: Note): void {
  const [left, centre, right] = ['left', 'center', 'right'].map(
    (side) => component[`${side}-caption`] !== undefined,
  )
  if (left !== right) note('INVALID_DEPENDENCIES', path, 'left-caption and right-caption belong together.')
  else if (left && centre)
    note('NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', path, 'center-caption excludes the other captions.')
}

/** What a component is by itself, whatever stands beside it. False: nothing of it is known. */
export function checkComponent(placed: Placed, version: string, note: Note): boolean {
  const { component, path } = placed
  const { type } = component
  if (typeof type !== 'string') {
    note('MISSING_REQUIRED_TYPE_PROPERTY', path, 'type is needed.')
    return false
  }
  const known = COMPONENTS.get(type)
  if (!known || !isSince(version, known.since)) {
    note('INVALID_PROPERTY_VALUE', [...path, 'type'], "Value of 'type' is not allowed.")
    return false
  }
  for (const [name, value] of Object.entries(component)) {
    const property = known.properties.get(name)
    if (!property || !isSince(version, property.since))
      note('INVALID_PROPERTY_KEY', [...path, name], `${name} is not known here.`)
    else checkValue(property, value, [...path, name], version, note)
  }
  for (const { name, isNeeded } of known.properties.values())
    if (isNeeded && component[name] === undefined && !(name === 'label' && !isSince(version, '4.0')))
      note('MISSING_REQUIRED_TYPE_PROPERTY', path, `${name} is needed.`)
  checkRanges(component, path, note)
  if (type === 'Footer') checkCaptions(component, path, note)
  checkEntries(placed, version, note)
  if (type === 'TextCaption' && String(component.text).length > 4096)
    note('INVALID_PROPERTY_VALUE', [...path, 'text'], 'At most 4096 characters.')
  if (component.pattern !== undefined && component['helper-text'] === undefined)
    note('MISSING_REQUIRED_TYPE_PROPERTY', path, 'pattern needs helper-text.')
  checkActionsOf(placed, version, note)
  return true
}
