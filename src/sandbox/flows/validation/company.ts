import type { Note } from './faults.ts'
import type { Screen } from './screens.ts'
import { isMembers, isSince, listOf, type Members } from './values.ts'

// What may stand beside what, and how files are handed over (flow JSON §6).

const typesOn = ({ placed }: Screen) => placed.map(({ component }) => String(component.type))

/** Components that take a screen for themselves. */
function checkAlone(screen: Screen, version: string, note: Note): void {
  const types = typesOn(screen)
  const companions = isSince(version, '6.3') ? ['RichText', 'Footer'] : ['RichText']
  if (types.includes('RichText') && !types.every((type) => companions.includes(type)))
    note('INVALID_PROPERTY_VALUE', screen.path, 'RichText must stand alone.')
  if (!types.includes('NavigationList')) return
  if (types.some((type) => type !== 'NavigationList'))
    note('INVALID_PROPERTY_VALUE', screen.path, 'NavigationList must stand alone.')
  if (screen.members.terminal === true)
    note('INVALID_PROPERTY_VALUE', screen.path, 'NavigationList does not end a flow.')
}

/** So many of a type, where more has no code of its own. */
const most: Readonly<Record<string, number>> = {
  RichText: 1,
  NavigationList: 2,
  ImageCarousel: 2,
  PhotoPicker: 1,
  DocumentPicker: 1,
}

function checkNumbers(screen: Screen, note: Note): void {
  const types = typesOn(screen)
  for (const [type, many] of Object.entries(most))
    if (types.filter((one) => one === type).length > many)
      note('INVALID_PROPERTY_VALUE', screen.path, `At most ${many} ${type}.`)
  if (types.includes('PhotoPicker') && types.includes('DocumentPicker'))
    note('NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', screen.path, 'The pickers exclude each other.')
}

function checkSensitive({ members, placed, path }: Screen, note: Note): void {
  const names = new Set(placed.map(({ component }) => component.name))
  for (const [index, name] of listOf(members.sensitive).entries())
    if (!names.has(name))
      note('INVALID_PROPERTY_VALUE', [...path, 'sensitive', index], 'There is no such field.')
}

export function checkCompany(screen: Screen, version: string, note: Note): void {
  checkAlone(screen, version, note)
  checkNumbers(screen, note)
  checkSensitive(screen, note)
}

/** A flow has three carousels at most. */
export function checkCarousels(screens: readonly Screen[], note: Note): void {
  if (screens.flatMap(typesOn).filter((type) => type === 'ImageCarousel').length > 3)
    note('INVALID_PROPERTY_VALUE', ['screens'], 'At most 3 ImageCarousel in a flow.')
}

const mostFiles = 10

/** Why a value of a payload may not hold files; null where it may, or holds none. */
export function filesProblem(value: unknown, action: string, screen: Screen): string | null {
  const pickers = new Map<string, Members>()
  for (const { component } of screen.placed)
    if (/^(Photo|Document)Picker$/.test(String(component.type)))
      pickers.set(`\${form.${component.name}}`, component)
  const pickerOf = (one: unknown) => (typeof one === 'string' ? pickers.get(one) : undefined)
  const holds = (one: unknown): boolean =>
    isMembers(one) || Array.isArray(one) ? Object.values(one).some(holds) : pickerOf(one) !== undefined
  const picker = pickerOf(value)
  if (!picker) return holds(value) ? 'Files are values of the payload itself.' : null
  if (action === 'navigate') return 'Files do not go to another screen.'
  const many = picker['max-uploaded-photos'] ?? picker['max-uploaded-documents'] ?? 30
  return action === 'complete' && Number(many) > mostFiles ? `At most ${mostFiles} files.` : null
}
