import { checkProperties, checkTogether } from './check-properties.ts'
import { isObject, type Json, listsWithin } from './components.ts'
import { type Checked, type ComponentPlace, has, type Screen } from './context.ts'
import { checkExpression } from './expressions.ts'
import type { FlowJsonCode, Path } from './problems.ts'

// The components of one screen, and how they stand in each other (spec/12 section 6).

interface Seen extends ComponentPlace {
  type: string
  isInput: boolean
  isMedia: boolean
  perScreen: number | undefined
}

const deepest = 3

/** Codes of their own for what a screen can have only so often. */
const tooMany: Readonly<Record<string, FlowJsonCode>> = {
  Footer: 'MAX_FOOTER_PER_SCREEN',
  EmbeddedLink: 'MAX_EMBEDDED_LINK_PER_SCREEN',
  Image: 'MAX_IMAGE_PER_SCREEN',
  OptIn: 'MAX_OPT_IN_PER_SCREEN',
}

const typesIn = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((one) => (isObject(one) ? one.type : undefined)) : []

function checkCondition({ component, path, screen }: ComponentPlace, checked: Checked): void {
  const [property, wanted] =
    component.type === 'If' ? ['condition', 'condition' as const] : ['value', 'switch' as const]
  const value = component[property]
  if (typeof value !== 'string') return
  const { problem } = checkExpression(value, wanted, { screen, checked })
  if (problem) checked.say('INVALID_PROPERTY_VALUE', [...path, property], problem)
}

/** A footer in a branch stands in all of them, once. */
function checkBranches({ component, path }: ComponentPlace, depth: number, { say }: Checked): void {
  const isIf = component.type === 'If'
  const cases = isObject(component.cases) ? component.cases : {}
  const branches = isIf ? [component.then, component.else] : Object.values(cases)
  const footers = branches.map((branch) => typesIn(branch).filter((type) => type === 'Footer').length)
  if (isIf && Array.isArray(component.then) && component.then.length === 0)
    say('INVALID_PROPERTY_VALUE', [...path, 'then'], 'then is empty.')
  if (!isIf && isObject(component.cases) && branches.length === 0)
    say('MIN_ITEMS_REQUIRED', [...path, 'cases'], 'At least one case is needed.')
  if (footers.some((count) => count > 1))
    say('MORE_THAN_ONE_FOOTER', path, 'A branch has one footer at most.')
  if (footers.every((count) => count === 0)) return
  if (footers.some((count) => count === 0))
    say(
      isIf ? 'MISSING_FOOTER_IN_IF_ELSE_BRANCHES' : 'MISSING_FOOTER_IN_SWITCH_BRANCHES',
      path,
      'A footer stands in all branches or in none.',
    )
  if (depth > 0) say('INVALID_PROPERTY_VALUE', path, 'A footer stands at the first level of branches only.')
}

interface Around {
  screen: Screen
  isInForm: boolean
  /** how many If and Switch hold it */
  depth: number
  isInSwitch: boolean
}

function checkNesting(
  component: Json,
  path: Path,
  { depth, isInSwitch, isInForm }: Around,
  { say }: Checked,
): void {
  if ((component.type === 'If' || component.type === 'Switch') && depth >= deepest)
    say('INVALID_PROPERTY_VALUE', path, 'If and Switch stand in each other three levels deep at most.')
  if (component.type === 'If' && isInSwitch) say('INVALID_PROPERTY_VALUE', path, 'A Switch holds no If.')
  if (component.type === 'Form' && (isInForm || depth > 0))
    say('INVALID_PROPERTY_VALUE', path, 'A Form stands at the top of a screen.')
}

/** Every component of a list and of the lists in them. */
function walk(list: unknown, path: Path, around: Around, checked: Checked): Seen[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((component, index): Seen[] => {
    const at = [...path, index]
    if (!isObject(component)) {
      checked.say('INVALID_PROPERTY_TYPE', at, 'Must be an object.')
      return []
    }
    const place = { screen: around.screen, path: at, component, isInForm: around.isInForm }
    const rule = checkProperties(place, checked)
    checkTogether(place, checked)
    checkNesting(component, at, around, checked)
    const isBranching = component.type === 'If' || component.type === 'Switch'
    if (isBranching) {
      checkCondition(place, checked)
      checkBranches(place, around.depth, checked)
    }
    const inner: Around = {
      ...around,
      isInForm: around.isInForm || component.type === 'Form',
      depth: around.depth + (isBranching ? 1 : 0),
      isInSwitch: around.isInSwitch || component.type === 'Switch',
    }
    const seen: Seen = {
      ...place,
      type: String(component.type),
      isInput: rule?.isInput === true,
      isMedia: rule?.isMedia === true,
      perScreen: rule?.perScreen,
    }
    return [
      seen,
      ...listsWithin(component).flatMap(([step, below]) => walk(below, [...at, ...step], inner, checked)),
    ]
  })
}

/** How often one type stands on a screen; a footer in each branch of an If is one. */
function checkCounts(seen: readonly Seen[], { json, path, isTerminal }: Screen, { say }: Checked): void {
  for (const [type, all] of Map.groupBy(seen, (one) => one.type)) {
    const most = all[0]?.perScreen
    if (most === undefined || type === 'Footer' || all.length <= most) continue
    const extra = all[most]
    say(
      tooMany[type] ?? 'INVALID_PROPERTY_VALUE',
      extra?.path ?? path,
      `At most ${most} of ${type} on a screen.`,
    )
  }
  const top = isObject(json.layout) ? json.layout.children : []
  const footers = seen.filter(({ type }) => type === 'Footer')
  const direct = [
    ...typesIn(top),
    ...seen.flatMap(({ type, component }) => (type === 'Form' ? typesIn(component.children) : [])),
  ]
  const branching = seen.filter(
    ({ type, component }) =>
      (type === 'If' && typesIn(component.then).includes('Footer')) ||
      (type === 'Switch' &&
        isObject(component.cases) &&
        Object.values(component.cases).some((one) => typesIn(one).includes('Footer'))),
  )
  if (direct.filter((type) => type === 'Footer').length + branching.length > 1)
    say('MAX_FOOTER_PER_SCREEN', footers.at(-1)?.path ?? path, 'A screen has one footer.')
  if (isTerminal && footers.length === 0)
    say('MISSING_FOOTER_ON_TERMINAL_SCREEN', path, 'A terminal screen needs a footer.')
}

function checkNames(seen: readonly Seen[], { say }: Checked): void {
  const inputs = seen.filter(({ component }) => typeof component.name === 'string')
  const names = new Set<unknown>()
  for (const { component, path } of inputs)
    if (names.size === names.add(component.name).size)
      say('DUPLICATE_FORM_COMPONENT_NAMES', [...path, 'name'], `${String(component.name)} stands twice.`)
}

/** Below 4.0 in a Form; from then on there or nowhere. */
function checkForms(seen: readonly Seen[], checked: Checked): void {
  const hasForm = seen.some(({ type }) => type === 'Form')
  for (const { path } of seen.filter(({ isInput, isInForm }) => isInput && !isInForm)) {
    if (!has(checked, '4.0')) checked.say('KEYWORD_ONE_OF', path, 'Below 4.0, inputs stand in a Form.')
    else if (hasForm)
      checked.say('COMPONENTS_OUTSIDE_FORM', path, 'With a Form on the screen, all inputs stand in it.')
  }
  const media = new Set(seen.filter(({ isMedia }) => isMedia).map(({ component }) => component.name))
  for (const { component, path, type } of seen) {
    const initial = type === 'Form' ? component['init-values'] : undefined
    for (const name of Object.keys(isObject(initial) ? initial : {}))
      if (media.has(name))
        checked.say(
          'NATIVE_COMPONENT_IN_FORM_INIT_VALUES',
          [...path, 'init-values', name],
          'Files have no initial value.',
        )
  }
}

/** What stands alone, or not beside some others. */
function checkCompany(seen: readonly Seen[], { isTerminal }: Screen, checked: Checked): void {
  const { say } = checked
  const find = (wanted: string) => seen.find(({ type }) => type === wanted)
  const beside = (own: string[]) => seen.some(({ type }) => !own.includes(type))
  const rich = find('RichText')
  const withRich = has(checked, '6.3') ? ['RichText', 'Footer'] : ['RichText']
  if (rich && beside(withRich))
    say('INVALID_PROPERTY_VALUE', rich.path, `RichText stands with nothing but ${withRich.join(' and ')}.`)
  const list = find('NavigationList')
  if (list && beside(['NavigationList']))
    say('INVALID_PROPERTY_VALUE', list.path, 'NavigationList stands beside no other component.')
  if (list && isTerminal) say('INVALID_PROPERTY_VALUE', list.path, 'NavigationList does not end a form.')
  const [photo, document] = [find('PhotoPicker'), find('DocumentPicker')]
  if (photo && document)
    say(
      'NOT_KEYWORD_SCHEMA_VALIDATION_FAILED',
      document.path,
      'PhotoPicker and DocumentPicker exclude each other.',
    )
}

/** All components of a screen; answers how many there are. */
export function checkComponents(screen: Screen, checked: Checked): number {
  const { layout } = screen.json
  const children = isObject(layout) ? layout.children : undefined
  const around = { screen, isInForm: false, depth: 0, isInSwitch: false }
  const seen = walk(children, [...screen.path, 'layout', 'children'], around, checked)
  checkCounts(seen, screen, checked)
  checkNames(seen, checked)
  checkForms(seen, checked)
  checkCompany(seen, screen, checked)
  return seen.length
}
