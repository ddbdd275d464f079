import { actionsOf, type PlacedAction } from './actions.ts'
import type { Note } from './faults.ts'
import type { Screen } from './screens.ts'
import { isMembers, listOf, type Members } from './values.ts'

// From screen to screen, and where a form ends (flow JSON §3, §7, §8).

const idOf = ({ members }: Screen) => String(members.id)
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

export function checkEnds(screens: readonly Screen[], note: Note): void {
  const ends = screens.filter(({ members }) => members.terminal === true)
  if (ends.length === 0) note('MISSING_TERMINAL_SCREEN', ['screens'], 'One screen must be terminal.')
  else if (ends.every(({ members }) => members.success === false))
    note('INVALID_PROPERTY_VALUE', ['screens'], 'One terminal screen must be a success.')
  for (const { path, placed } of ends)
    if (!placed.some(({ component }) => component.type === 'Footer'))
      note('MISSING_FOOTER_ON_TERMINAL_SCREEN', path, 'A terminal screen has a Footer.')
}

/** What is handed over is what the next screen declares. */
function checkHandedOver(
  payload: unknown,
  next: Screen,
  path: readonly (string | number)[],
  note: Note,
): void {
  const given = isMembers(payload) ? payload : {}
  const declared = isMembers(next.members.data) ? next.members.data : {}
  for (const [name, value] of Object.entries(given)) {
    const wanted = declared[name]
    const isDynamic = typeof value === 'string' && value.includes('${')
    if (!wanted) note('INVALID_NAVIGATE_ACTION_PAYLOAD', [...path, name], `${name} is not declared there.`)
    else if (!isDynamic && isMembers(wanted) && typeOf(value) !== wanted.type)
      note('INVALID_NAVIGATE_ACTION_PAYLOAD', [...path, name], `${name} is of another type there.`)
  }
  if (Object.keys(declared).some((name) => !(name in given)))
    note('INVALID_NAVIGATE_ACTION_PAYLOAD', path, 'The next screen needs more.')
}

export function checkNavigation(screens: readonly Screen[], hasEndpoint: boolean, note: Note): void {
  const known = new Map(screens.map((screen) => [idOf(screen), screen]))
  const checkNext = (screen: Screen, { action, path }: PlacedAction) => {
    const name = isMembers(action.next) ? String(action.next.name) : ''
    const next = known.get(name)
    if (!next || next === screen)
      note('INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME', [...path, 'next', 'name'], `No way to ${name}.`)
    else if (!hasEndpoint) checkHandedOver(action.payload, next, [...path, 'payload'], note)
  }
  const check = (screen: Screen, placed: PlacedAction) => {
    const { action, path, type } = placed
    if (action.name === 'complete' && type === 'Footer' && screen.members.terminal !== true)
      note('INVALID_COMPLETE_ACTION', path, 'Only a terminal screen completes.')
    if (action.name === 'data_exchange' && !hasEndpoint)
      note('MISSING_REQUIRED_PROPERTY', path, 'data_exchange needs data_api_version.')
    if (action.name === 'navigate') checkNext(screen, placed)
  }
  for (const screen of screens) for (const placed of screen.placed.flatMap(actionsOf)) check(screen, placed)
}

/** The ways of a form with an endpoint, as they are written down (flow JSON §8). */
export function checkRouting(model: Members, screens: readonly Screen[], note: Note): void {
  const ids = screens.map(idOf)
  const wrong = (message: string) => note('INVALID_ROUTING_MODEL', ['routing_model'], message)
  const ways = Object.entries(model)
  // Public flows leave out their ends, or give an empty model.
  if (ways.length === 0) return
  const isEnd = (id: string) => screens.some(({ members }) => members.id === id && members.terminal === true)
  const missing = ids.filter((id) => !(id in model) && !isEnd(id))
  if (missing.length > 0) wrong(`${missing.join(', ')} is missing.`)
  const targets = ways.flatMap(([from, to]) => listOf(to).map((one) => [from, String(one)] as const))
  const unknown = [...Object.keys(model), ...targets.map(([, to]) => to)].filter((id) => !ids.includes(id))
  if (unknown.length > 0) wrong(`${unknown.join(', ')} is no screen.`)
  if (targets.some(([from, to]) => from === to)) wrong('A screen leads to itself.')
  if (ways.some(([, to]) => listOf(to).length > 10)) wrong('At most 10 ways from a screen.')
  const led = waysOf(screens).filter(([from, to]) => ids.includes(to) && from in model)
  if (led.some(([from, to]) => !listOf(model[from]).includes(to))) wrong('An action goes another way.')
  if (missing.length === 0 && unknown.length === 0 && !isConnected(ids, targets))
    wrong('Some screens are not connected.')
}

type Ways = readonly (readonly [from: string, to: string])[]

/** Where actions lead. */
const waysOf = (screens: readonly Screen[]): Ways =>
  screens.flatMap((screen) =>
    screen.placed
      .flatMap(actionsOf)
      .flatMap(({ action: { name, next } }) =>
        name === 'navigate' && isMembers(next) ? [[idOf(screen), String(next.name)] as const] : [],
      ),
  )

function isConnected(ids: readonly string[], ways: Ways): boolean {
  const reached = new Set(ids.slice(0, 1))
  for (let before = -1; before !== reached.size; ) {
    before = reached.size
    for (const [from, to] of ways) if (reached.has(from) || reached.has(to)) reached.add(from).add(to)
  }
  return ids.every((id) => reached.has(id))
}

/** Without an endpoint the model follows from the actions. */
export function checkConnected(screens: readonly Screen[], note: Note): void {
  if (!isConnected(screens.map(idOf), waysOf(screens)))
    note('INVALID_ROUTING_MODEL', ['screens'], 'Some screens are not connected.')
}
