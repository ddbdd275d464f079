import { componentsOf, isObject } from './components.ts'
import { type Checked, has, type Screen } from './context.ts'
import { dataApiVersions } from './versions.ts'

// What a definition and its screens are made of (spec/12 sections 2 and 3).

/** Of more, nothing else is looked at. */
export const mostScreens = 100
const mostComponents = 50

const topMembers = ['version', 'screens', 'routing_model', 'data_api_version', 'data_channel_uri']
const screenMembers = ['id', 'title', 'layout', 'terminal', 'success', 'data', 'refresh_on_back', 'sensitive']

function checkEndpoint(checked: Checked): void {
  const { json, say } = checked
  const { data_api_version: api, data_channel_uri: uri } = json
  if (api !== undefined && !dataApiVersions.includes(api as string))
    say('NO_SUPPORTED_DATA_API_VERSION', ['data_api_version'], 'The data API has the versions 3.0 and 4.0.')
  if (uri === undefined) return
  if (has(checked, '3.0'))
    say(
      'INVALID_PROPERTY_KEY',
      ['data_channel_uri'],
      'From 3.0 the address of the endpoint stands elsewhere.',
    )
  else if (typeof uri !== 'string' || !URL.canParse(uri))
    say('INVALID_PROPERTY_VALUE_FORMAT', ['data_channel_uri'], 'Must be an address.')
}

/** The members of the whole. */
export function checkTop(checked: Checked): void {
  const { json, say } = checked
  for (const key of Object.keys(json).filter((name) => !topMembers.includes(name)))
    say('INVALID_PROPERTY_KEY', [key], `A definition has no ${key}.`)
  checkEndpoint(checked)
  const { screens } = json
  if (screens === undefined) return void say('MISSING_REQUIRED_PROPERTY', [], 'screens are needed.')
  if (!Array.isArray(screens)) return void say('INVALID_PROPERTY_TYPE', ['screens'], 'Must be a list.')
  if (screens.length === 0) say('MIN_ITEMS_REQUIRED', ['screens'], 'At least one screen is needed.')
  if (screens.length > mostScreens) say('MAX_SCREENS_NUMBER', ['screens'], 'At most 100 screens.')
  for (const [index, screen] of screens.entries())
    if (!isObject(screen)) say('INVALID_PROPERTY_TYPE', ['screens', index], 'Must be an object.')
}

function checkId({ id, json, path }: Screen, { say, screens }: Checked): void {
  const at = [...path, 'id']
  if (json.id === undefined) return void say('MISSING_REQUIRED_PROPERTY', path, 'id is needed.')
  if (typeof json.id !== 'string') return void say('INVALID_PROPERTY_TYPE', at, 'Must be a string.')
  if (!/^[A-Za-z_]+$/.test(id)) say('PATTERN_MISMATCH', at, 'Only letters and underscores.')
  if (id.toUpperCase() === 'SUCCESS')
    say('SCREEN_ID_IS_RESERVED_KEYWORD', at, 'SUCCESS is reserved for the end.')
  const first = screens.find((screen) => screen.id === id)
  if (first?.path !== path) say('DUPLICATE_SCREEN_IDS', at, `Screen ${id} stands twice.`)
}

function checkFlags(screen: Screen, checked: Checked): void {
  const { json, path } = screen
  const { say } = checked
  for (const key of ['terminal', 'success', 'refresh_on_back'])
    if (json[key] !== undefined && typeof json[key] !== 'boolean')
      say('INVALID_PROPERTY_TYPE', [...path, key], 'Must be true or false.')
  if (json.success !== undefined && !screen.isTerminal)
    say('NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', [...path, 'success'], 'Only a terminal screen has success.')
  if (json.refresh_on_back === true && !checked.hasEndpoint)
    say('INVALID_PROPERTY_VALUE', [...path, 'refresh_on_back'], 'Needs an endpoint.')
  if (json.title !== undefined && typeof json.title !== 'string')
    say('INVALID_PROPERTY_TYPE', [...path, 'title'], 'Must be a string.')
}

function checkSensitive({ json, path, inputs }: Screen, checked: Checked): void {
  const { sensitive } = json
  if (sensitive === undefined) return
  const at = [...path, 'sensitive']
  if (!has(checked, '5.1')) return void checked.say('INVALID_PROPERTY_KEY', at, 'Came with 5.1.')
  if (!Array.isArray(sensitive)) return void checked.say('INVALID_PROPERTY_TYPE', at, 'Must be a list.')
  for (const [index, name] of sensitive.entries())
    if (!inputs.has(String(name)))
      checked.say('INVALID_PROPERTY_VALUE', [...at, index], `The screen has no field ${String(name)}.`)
}

function checkLayout({ json, path }: Screen, { say }: Checked, components: number): void {
  const { layout } = json
  const at = [...path, 'layout']
  if (layout === undefined) return void say('MISSING_REQUIRED_PROPERTY', path, 'layout is needed.')
  if (!isObject(layout)) return void say('INVALID_PROPERTY_TYPE', at, 'Must be an object.')
  if (layout.type === undefined) say('MISSING_REQUIRED_TYPE_PROPERTY', at, 'type is needed.')
  else if (layout.type !== 'SingleColumnLayout')
    say('INVALID_ENUM_VALUE', [...at, 'type'], 'Must be SingleColumnLayout.')
  if (layout.children === undefined) return void say('MISSING_REQUIRED_PROPERTY', at, 'children are needed.')
  if (!Array.isArray(layout.children))
    return void say('INVALID_PROPERTY_TYPE', [...at, 'children'], 'Must be a list.')
  if (layout.children.length === 0) say('MIN_ITEMS_REQUIRED', [...at, 'children'], 'At least one component.')
  if (components > mostComponents)
    say('INVALID_PROPERTY_VALUE', [...at, 'children'], `At most ${mostComponents} components on a screen.`)
}

/** What one screen says of itself, without its components. */
export function checkScreen(screen: Screen, checked: Checked, components: number): void {
  const { json, path } = screen
  for (const key of Object.keys(json).filter((name) => !screenMembers.includes(name)))
    checked.say('INVALID_PROPERTY_KEY', [...path, key], `A screen has no ${key}.`)
  checkId(screen, checked)
  checkFlags(screen, checked)
  checkSensitive(screen, checked)
  checkLayout(screen, checked, components)
}

const mostCarousels = 3

/** What a whole form has only so often (spec/12 6). */
export function checkWholeForm({ screens, say }: Checked): void {
  const carousels = screens.flatMap(({ json }) =>
    componentsOf(json).filter(({ type }) => type === 'ImageCarousel'),
  )
  if (carousels.length > mostCarousels)
    say('INVALID_PROPERTY_VALUE', ['screens'], `At most ${mostCarousels} of ImageCarousel in a form.`)
}

/** At least one screen ends the form, and one of them well. */
export function checkEnds({ screens, say }: Checked): void {
  const ends = screens.filter(({ isTerminal }) => isTerminal)
  if (screens.length === 0) return
  if (ends.length === 0) say('MISSING_TERMINAL_SCREEN', ['screens'], 'No screen ends the form.')
  else if (ends.every(({ json }) => json.success === false))
    say('INVALID_PROPERTY_VALUE', ['screens'], 'At least one terminal screen needs success.')
}
