import { checkComponent } from './components.ts'
import type { Note, Path } from './faults.ts'
import { listsIn, type Placed, placedIn } from './placed.ts'
import { INPUTS, MOST_ON_A_SCREEN } from './tables.ts'
import { isMembers, isSince, listOf, type Members, referencesIn } from './values.ts'

// Screens, and what stands together on one (flow JSON §3 to §6).

export interface Screen {
  members: Members
  path: Path
  placed: Placed[]
}

export const screenOf = (members: Members, path: Path): Screen => {
  const children = listOf(isMembers(members.layout) ? members.layout.children : null)
  return { members, path, placed: placedIn(children, [...path, 'layout', 'children']) }
}

const members = ['id', 'title', 'terminal', 'success', 'data', 'layout', 'refresh_on_back']

function checkMembers({ members: screen, path }: Screen, version: string, hasEndpoint: boolean, note: Note) {
  const known = isSince(version, '5.1') ? [...members, 'sensitive'] : members
  for (const name of Object.keys(screen))
    if (!known.includes(name)) note('INVALID_PROPERTY_KEY', [...path, name], `${name} is not known here.`)
  const { id, success, terminal, refresh_on_back: refresh } = screen
  if (id === undefined) note('MISSING_REQUIRED_TYPE_PROPERTY', path, 'id is needed.')
  else if (typeof id !== 'string') note('INVALID_PROPERTY_TYPE', [...path, 'id'], 'Expected text.')
  else if (id.toUpperCase() === 'SUCCESS')
    note('SCREEN_ID_IS_RESERVED_KEYWORD', [...path, 'id'], 'SUCCESS is reserved.')
  else if (!/^[A-Za-z_]+$/.test(id))
    note('PATTERN_MISMATCH', [...path, 'id'], 'Letters and underscores only.')
  if (success !== undefined && terminal !== true)
    note('NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', [...path, 'success'], 'Only terminal screens have it.')
  if (refresh === true && !hasEndpoint)
    note('INVALID_PROPERTY_VALUE', [...path, 'refresh_on_back'], 'It needs an endpoint.')
}

function checkLayout({ members: screen, path, placed }: Screen, note: Note): void {
  const { layout } = screen
  if (!isMembers(layout)) {
    note('MISSING_REQUIRED_TYPE_PROPERTY', path, 'layout is needed.')
    return
  }
  const at = [...path, 'layout']
  if (layout.type !== 'SingleColumnLayout')
    note('INVALID_ENUM_VALUE', [...at, 'type'], 'Must be SingleColumnLayout.')
  const { children } = layout
  if (!Array.isArray(children)) note('MISSING_REQUIRED_TYPE_PROPERTY', at, 'children are needed.')
  else if (children.length === 0) note('MIN_ITEMS_REQUIRED', [...at, 'children'], 'At least 1.')
  if (placed.length > 50) note('INVALID_PROPERTY_VALUE', [...at, 'children'], 'At most 50 components.')
}

const types = ['string', 'number', 'boolean', 'object', 'array']
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

/** What a screen says that it is given (flow JSON §4). */
function checkData({ members: { data }, path }: Screen, note: Note): void {
  for (const [name, declared] of Object.entries(isMembers(data) ? data : {})) {
    const at = [...path, 'data', name]
    const wrong = (message: string, place: Path = at) => note('INVALID_SCREEN_DATA', place, message)
    if (!isMembers(declared)) wrong('Must be a schema.')
    else if (!types.includes(String(declared.type))) wrong('type must be one of those of the reference.')
    else if (!('__example__' in declared)) wrong('__example__ is needed.')
    else if (declared.type === 'array' && !isMembers(declared.items)) wrong('items are needed.')
    else if (typeOf(declared.__example__) !== declared.type || referencesIn(declared.__example__).length > 0)
      wrong('The example is of another type.', [...at, '__example__'])
  }
}

/** Inputs inside of the Form and outside of it, and names that stand twice. */
function checkInputs({ placed }: Screen, version: string, note: Note): void {
  const inputs = placed.filter(({ component }) => INPUTS.has(String(component.type)))
  const isInside = ({ around }: Placed) => around.some(({ type }) => type === 'Form')
  const hasForm = placed.some(({ component }) => component.type === 'Form')
  const names = new Set<string>()
  for (const one of inputs) {
    if (!isInside(one) && !isSince(version, '4.0'))
      note('KEYWORD_ONE_OF', one.path, 'It must stand in a Form.')
    else if (!isInside(one) && hasForm)
      note('COMPONENTS_OUTSIDE_FORM', one.path, 'All inputs stand in the Form.')
    const { name } = one.component
    if (typeof name !== 'string') continue
    if (names.has(name))
      note('DUPLICATE_FORM_COMPONENT_NAMES', [...one.path, 'name'], `${name} stands twice.`)
    names.add(name)
  }
  const media = new Set(
    inputs
      .filter(({ component }) => /^(Photo|Document)Picker$/.test(String(component.type)))
      .map(({ component }) => component.name),
  )
  for (const { component, path } of placed)
    for (const name of Object.keys(isMembers(component['init-values']) ? component['init-values'] : {}))
      if (media.has(name))
        note(
          'NATIVE_COMPONENT_IN_FORM_INIT_VALUES',
          [...path, 'init-values', name],
          'Files have no initial value.',
        )
}

const footersIn = (items: unknown[]) =>
  items.filter((item) => isMembers(item) && item.type === 'Footer').length

/** Branches have their footers alike (flow JSON §6, If and Switch). */
function checkBranches({ placed }: Screen, note: Note): void {
  for (const { component, path } of placed) {
    const { type } = component
    if (type !== 'If' && type !== 'Switch') continue
    const counts = listsIn(component).map(([, items]) => footersIn(items))
    const isMissing =
      counts.some((count) => count > 0) && (counts.includes(0) || (type === 'If' && counts.length < 2))
    const where = type === 'If' ? 'IF_ELSE' : 'SWITCH'
    if (type === 'If' && listOf(component.then).length === 0 && Array.isArray(component.then))
      note('INVALID_PROPERTY_VALUE', [...path, 'then'], 'then is empty.')
    if (counts.some((count) => count > 1)) note('MORE_THAN_ONE_FOOTER', path, 'A branch has one footer.')
    else if (isMissing)
      note(`MISSING_FOOTER_IN_${where}_BRANCHES`, path, 'All branches have a footer, or none.')
  }
}

function checkCounts({ placed }: Screen, note: Note): void {
  const outside = placed.filter(
    ({ around }) => !around.some(({ type }) => type === 'If' || type === 'Switch'),
  )
  for (const [type, most, code] of MOST_ON_A_SCREEN)
    for (const { path } of outside.filter(({ component }) => component.type === type).slice(most))
      note(code, path, `At most ${most} ${type} on a screen.`)
}

export function checkScreen(screen: Screen, version: string, hasEndpoint: boolean, note: Note): void {
  checkMembers(screen, version, hasEndpoint, note)
  checkLayout(screen, note)
  checkData(screen, note)
  for (const one of screen.placed) checkComponent(one, version, note)
  checkInputs(screen, version, note)
  checkBranches(screen, note)
  checkCounts(screen, note)
}
