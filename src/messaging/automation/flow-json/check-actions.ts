import { declaredType, typeOfValue } from './check-data.ts'
import { isObject, type Json } from './components.ts'
import { type Checked, has, type Screen } from './context.ts'
import type { Path } from './problems.ts'
import { checkReferences, isDynamic, readReference, referencesIn } from './references.ts'

// What happens when something is tapped or chosen (spec/12 section 7).

interface Place {
  screen: Screen
  path: Path
  /** the component that holds it, and the property */
  component: Json
  property: string
}

const names = ['navigate', 'complete', 'data_exchange', 'update_data', 'open_url']
const cameWith: Readonly<Record<string, string>> = { update_data: '6.0', open_url: '6.0' }

/** The type of a value of a payload; undefined where it shows at run time. */
function payloadType(value: unknown, screen: Screen, checked: Checked): string | undefined {
  if (!isDynamic(value)) return typeOfValue(value)
  const [inner = ''] = referencesIn(value)
  if (value !== `\${${inner}}`) return undefined
  const read = readReference(inner, screen, checked)
  if ('problem' in read || read.kind === 'form' || read.isNested) return undefined
  return declaredType(read.screen.data, read.name)
}

/** References in a payload, however deep. */
function checkValues(value: unknown, place: Place & { path: Path }, checked: Checked): void {
  if (typeof value === 'string')
    return void checkReferences(value, { ...place, code: 'INVALID_ON_CLICK_ACTION_PAYLOAD' }, checked)
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key
    checkValues(member, { ...place, path: [...place.path, step] }, checked)
  }
}

const mediaIn = (value: unknown, { inputs }: Screen): Json | undefined => {
  const name = typeof value === 'string' ? /^\$\{form\.([\w-]+)\}$/.exec(value)?.[1] : undefined
  const input = name === undefined ? undefined : inputs.get(name)
  return input && /^(?:Photo|Document)Picker$/.test(String(input.type)) ? input : undefined
}

/** Whether a file is handed over deeper than by a key of the payload. */
const holdsMedia = (value: unknown, screen: Screen): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((one) => holdsMedia(one, screen))
    : mediaIn(value, screen) !== undefined

const mostFiles = ({ type, ...input }: Json) =>
  Number(input[type === 'PhotoPicker' ? 'max-uploaded-photos' : 'max-uploaded-documents'] ?? 30)

/** Files go by a key of the payload itself, to an endpoint or with the end; the sources disagree how many (spec/12 13.6). */
function checkMedia({ name, payload }: Json, { screen, path }: Place, { say }: Checked): void {
  const code = 'INVALID_ON_CLICK_ACTION_PAYLOAD'
  for (const [key, value] of Object.entries(isObject(payload) ? payload : {})) {
    const at = [...path, 'payload', key]
    const input = mediaIn(value, screen)
    if (!input) {
      if (holdsMedia(value, screen)) say(code, at, 'Files are handed over by a key of the payload itself.')
    } else if (name === 'navigate') say(code, at, 'Files are not handed over to a screen.')
    else if (name === 'complete' && mostFiles(input) > 10) say(code, at, 'A form ends with at most 10 files.')
    else if (name === 'complete' && mostFiles(input) > 1)
      say(code, at, 'Some versions of the platform take one file at the end.', 'warning')
  }
}

function checkHandedOver(payload: Json, next: Screen, { screen, path }: Place, checked: Checked): void {
  const { say } = checked
  const code = 'INVALID_NAVIGATE_ACTION_PAYLOAD'
  for (const name of Object.keys(next.data).filter((key) => !Object.hasOwn(payload, key)))
    say(code, [...path, 'payload'], `Screen ${next.id} needs ${name}.`)
  for (const [name, value] of Object.entries(payload)) {
    const at = [...path, 'payload', name]
    if (!Object.hasOwn(next.data, name)) say(code, at, `Screen ${next.id} declares no ${name}.`)
    else {
      const [wanted, given] = [declaredType(next.data, name), payloadType(value, screen, checked)]
      if (wanted && given && wanted !== given)
        say(code, at, `Screen ${next.id} needs ${wanted}, not ${given}.`)
    }
  }
}

function checkNavigate(action: Json, place: Place, checked: Checked): void {
  const { say } = checked
  const { path, screen, component } = place
  const code = 'INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME'
  const { next } = action
  if (!isObject(next))
    return void say('MISSING_REQUIRED_PROPERTY', path, 'next is needed: a screen and its name.')
  if (next.type !== 'screen') say('INVALID_ENUM_VALUE', [...path, 'next', 'type'], 'Must be screen.')
  const to = checked.byId.get(String(next.name))
  if (!to) return void say(code, [...path, 'next', 'name'], `There is no screen ${String(next.name)}.`)
  if (to === screen) return void say(code, [...path, 'next', 'name'], 'A screen does not lead to itself.')
  if (screen.isTerminal && component.type === 'Footer')
    say('INVALID_PROPERTY_VALUE', path, 'The footer of a terminal screen should end the form.', 'warning')
  if (!checked.hasEndpoint)
    checkHandedOver(isObject(action.payload) ? action.payload : {}, to, place, checked)
}

function checkComplete({ screen, path, component }: Place, { say }: Checked): void {
  if (component.type !== 'Footer' || !screen.isTerminal)
    say('INVALID_COMPLETE_ACTION', path, 'Only the footer of a terminal screen completes the form.')
}

function checkUpdate(action: Json, { screen, path, property }: Place, checked: Checked): void {
  if (!/^on-(?:un)?select-action$/.test(property))
    checked.say('INVALID_ENUM_VALUE', [...path, 'name'], 'update_data follows a choice only.')
  const severity = has(checked, '7.2') ? 'error' : 'warning'
  for (const name of Object.keys(isObject(action.payload) ? action.payload : {}))
    if (!Object.hasOwn(screen.data, name))
      checked.say(
        'INVALID_ACTION_PAYLOAD_PROPERTY',
        [...path, 'payload', name],
        `Screen ${screen.id} declares no ${name}.`,
        severity,
      )
}

function checkOpenUrl({ url, payload }: Json, { path }: Place, { say }: Checked): void {
  if (url === undefined) say('MISSING_REQUIRED_PROPERTY', path, 'url is needed.')
  else if (typeof url !== 'string' || !(isDynamic(url) || URL.canParse(url)))
    say('INVALID_PROPERTY_VALUE_FORMAT', [...path, 'url'], 'Must be an address.')
  if (payload !== undefined) say('INVALID_PROPERTY_KEY', [...path, 'payload'], 'open_url has no payload.')
}

function checkByName(action: Json, place: Place, checked: Checked): void {
  switch (action.name) {
    case 'navigate':
      return void checkNavigate(action, place, checked)
    case 'complete':
      return void checkComplete(place, checked)
    case 'update_data':
      return void checkUpdate(action, place, checked)
    case 'open_url':
      return void checkOpenUrl(action, place, checked)
    case 'data_exchange':
      if (!checked.hasEndpoint)
        checked.say('MISSING_REQUIRED_PROPERTY', place.path, 'data_exchange needs data_api_version.')
  }
}

/** An action where it stands; `allowed` are the names that can stand there. */
export function checkAction(
  action: unknown,
  place: Place,
  allowed: readonly string[],
  checked: Checked,
): void {
  const { say } = checked
  const { path } = place
  if (!isObject(action)) return void say('INVALID_PROPERTY_TYPE', path, 'Must be an object.')
  const { name } = action
  if (name === undefined) return void say('MISSING_REQUIRED_PROPERTY', path, 'name is needed.')
  const first = cameWith[String(name)]
  if (!names.includes(String(name)) || (first && !has(checked, first)))
    return void say(
      'INVALID_ENUM_VALUE',
      [...path, 'name'],
      `There is no action ${String(name)} in this version.`,
    )
  if (!allowed.includes(String(name)) && name !== 'complete' && name !== 'update_data')
    say('INVALID_ENUM_VALUE', [...path, 'name'], `Must be one of ${allowed.join(', ')}.`)
  if (action.payload !== undefined && !isObject(action.payload))
    return void say('INVALID_PROPERTY_TYPE', [...path, 'payload'], 'Must be an object.')
  checkByName(action, place, checked)
  checkMedia(action, place, checked)
  checkValues(action.payload, { ...place, path: [...path, 'payload'] }, checked)
}
