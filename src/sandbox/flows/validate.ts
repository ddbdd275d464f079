import { checkCarousels, checkCompany } from './validation/company.ts'
import { faultAt, type Note, type ValidationError } from './validation/faults.ts'
import { checkReferences } from './validation/references.ts'
import { checkScreen, screenOf } from './validation/screens.ts'
import { VERSIONS } from './validation/tables.ts'
import { isMembers, isSince, type Members } from './validation/values.ts'
import { checkConnected, checkEnds, checkNavigation, checkRouting } from './validation/ways.ts'

export type { ValidationError } from './validation/faults.ts'

const mostScreens = 100
const known = ['version', 'screens', 'routing_model', 'data_api_version']

/** A version after the newest: only accounts that try it have it (flow JSON §12). */
const isLater = (version: string) =>
  /^\d{1,3}\.\d{1,3}$/.test(version) && isSince(version, String(VERSIONS.at(-1)))

/** The version that a definition names, if it can be checked by it. */
function versionIn({ version }: Members, note: Note): string | null {
  if (version === undefined) note('MISSING_FLOW_JSON_VERSION', [], 'version is needed.')
  else if (version === '1.0' || version === '1.1')
    note('UNSUPPORTED_FLOW_JSON_VERSION', ['version'], 'The version has ended.')
  else if (typeof version === 'string' && VERSIONS.includes(version)) return version
  else if (typeof version === 'string' && isLater(version))
    note('UNAVAILABLE_FLOW_JSON_VERSION', ['version'], 'The version is not available for your WABA ID.')
  else note('INVALID_FLOW_JSON_VERSION', ['version'], 'There is no such version.')
  return null
}

function checkTop(definition: Members, version: string, note: Note): void {
  const { data_api_version: api, routing_model: model, data_channel_uri: uri, screens } = definition
  const allowed = isSince(version, '3.0') ? known : [...known, 'data_channel_uri']
  for (const name of Object.keys(definition))
    if (!allowed.includes(name)) note('INVALID_PROPERTY_KEY', [name], `${name} is not known here.`)
  if (uri !== undefined && allowed.includes('data_channel_uri') && !URL.canParse(String(uri)))
    note('INVALID_PROPERTY_VALUE_FORMAT', ['data_channel_uri'], 'Must be an address.')
  if (api !== undefined && !['3.0', '4.0'].includes(String(api)))
    note('NO_SUPPORTED_DATA_API_VERSION', ['data_api_version'], 'There is no such data API.')
  if (api !== undefined && model === undefined)
    note('MISSING_REQUIRED_PROPERTY', [], 'routing_model is needed with data_api_version.')
  if (screens === undefined) note('MISSING_REQUIRED_PROPERTY', [], 'screens are needed.')
  else if (!Array.isArray(screens)) note('INVALID_PROPERTY_TYPE', ['screens'], 'Expected a list.')
  else if (screens.length === 0) note('MIN_ITEMS_REQUIRED', ['screens'], 'At least 1.')
}

function checkScreens(definition: Members, given: readonly unknown[], version: string, note: Note): void {
  if (given.length > mostScreens) {
    note('MAX_SCREENS_NUMBER', ['screens'], `At most ${mostScreens}.`)
    return
  }
  const screens = given.flatMap((members, index) => {
    if (isMembers(members)) return [screenOf(members, ['screens', index])]
    note('INVALID_PROPERTY_TYPE', ['screens', index], 'Expected an object.')
    return []
  })
  if (screens.length < given.length || screens.length === 0) return
  const hasEndpoint = definition.data_api_version !== undefined || definition.data_channel_uri !== undefined
  const ids = screens.map(({ members }) => members.id)
  for (const [index, id] of ids.entries())
    if (ids.indexOf(id) !== index)
      note('DUPLICATE_SCREEN_IDS', ['screens', index, 'id'], 'Ids of screens must be unique.')
  for (const screen of screens) {
    checkScreen(screen, version, hasEndpoint, note)
    checkCompany(screen, version, note)
    checkReferences(screen, screens, version, note)
  }
  checkCarousels(screens, note)
  checkEnds(screens, note)
  checkNavigation(screens, hasEndpoint, note)
  if (isMembers(definition.routing_model)) checkRouting(definition.routing_model, screens, note)
  else if (definition.routing_model === undefined && !hasEndpoint) checkConnected(screens, note)
}

/** All faults of a definition; none when it may be published. */
export function validateFlowJson(text: string): ValidationError[] {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return [faultAt('INVALID_FLOW_JSON', [], 'The definition is not valid JSON.')]
  }
  if (!isMembers(value)) return [faultAt('INVALID_FLOW_JSON', [], 'The definition must be an object.')]
  const faults: ValidationError[] = []
  const note: Note = (error, path, message) => void faults.push(faultAt(error, path, message))
  const version = versionIn(value, note)
  if (version === null) return faults
  checkTop(value, version, note)
  if (Array.isArray(value.screens)) checkScreens(value, value.screens, version, note)
  return faults
}
