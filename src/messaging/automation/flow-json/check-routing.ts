import { actionsOf, componentsOf, isObject } from './components.ts'
import type { Checked } from './context.ts'
import type { Path } from './problems.ts'

// The ways between screens (spec/12 section 8).

const mostBranches = 10

type Ways = ReadonlyMap<string, readonly string[]>

/** Where navigate actions lead from each screen. */
function navigations({ screens }: Checked): Ways {
  return new Map(
    screens.map(({ id, json }) => [
      id,
      componentsOf(json)
        .flatMap(actionsOf)
        .flatMap(([, { name, next }]) => (name === 'navigate' && isObject(next) ? [String(next.name)] : [])),
    ]),
  )
}

/** Whether one can come from a screen to itself again. */
function isInCycle(ways: Ways, start: string): boolean {
  const seen = new Set<string>()
  const open = [...(ways.get(start) ?? [])]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === start) return true
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(ways.get(id) ?? []))
  }
  return false
}

/** Screens that are connected with this one, whichever way. */
function connected(ways: Ways, start: string): Set<string> {
  const both = new Map([...ways.keys()].map((id): [string, string[]] => [id, []]))
  for (const [from, targets] of ways)
    for (const to of targets) {
      both.get(from)?.push(to)
      both.get(to)?.push(from)
    }
  const seen = new Set([start])
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const next of both.get(id) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        open.push(next)
      }
  return seen
}

function checkTargets(ways: Ways, { byId, say }: Checked, at: (id: string) => Path): void {
  for (const [id, targets] of ways) {
    if (!byId.has(id)) say('INVALID_ROUTING_MODEL', at(id), `There is no screen ${id}.`)
    if (targets.length > mostBranches)
      say('INVALID_ROUTING_MODEL', at(id), `At most ${mostBranches} ways from a screen.`)
    for (const to of targets) {
      if (!byId.has(to)) say('INVALID_ROUTING_MODEL', at(id), `There is no screen ${to}.`)
      if (to === id) say('INVALID_ROUTING_MODEL', at(id), 'A screen does not lead to itself.')
    }
  }
}

/** Ways lead forward from an entry to an end, and leave no screen aside. */
function checkShape(ways: Ways, { screens, say }: Checked, at: (id: string) => Path): void {
  const ids = screens.map(({ id }) => id)
  const [first] = ids
  if (first === undefined) return
  // The platform's own catalogue leads from its details back to its list (spec/12 13.3).
  const circling = ids.find((id) => isInCycle(ways, id))
  const reached = new Set([...ways].flatMap(([, targets]) => targets))
  if (circling !== undefined)
    say('INVALID_ROUTING_MODEL', at(circling), `From ${circling} ways lead back to it.`, 'warning')
  else if (ids.every((id) => reached.has(id)))
    say('INVALID_ROUTING_MODEL', at(first), 'No screen is the entry.')
  const together = connected(ways, first)
  for (const id of ids.filter((one) => !together.has(one)))
    say('INVALID_ROUTING_MODEL', at(id), `Screen ${id} is connected with no other.`)
  // The platform's own examples have such pages, of terms for one, that people leave by going back.
  for (const { id, isTerminal } of screens)
    if (!isTerminal && (ways.get(id) ?? []).length === 0)
      say('INVALID_ROUTING_MODEL', at(id), `The way ends at ${id}, which is not terminal.`, 'warning')
}

/** Every screen is a key, and every action goes a way that is there. */
function checkWhole(ways: Ways, led: Ways, { screens, byId, say }: Checked, at: (id: string) => Path): void {
  for (const { id, isTerminal } of screens) {
    if (ways.has(id)) continue
    // Examples leave out ends, or give an empty model.
    const severity = isTerminal || ways.size === 0 ? 'warning' : 'error'
    say('INVALID_ROUTING_MODEL', ['routing_model'], `Screen ${id} is missing.`, severity)
  }
  for (const [id, targets] of led)
    for (const to of targets.filter((one) => byId.has(one) && ways.get(id)?.includes(one) === false))
      say('INVALID_ROUTING_MODEL', at(id), `An action leads from ${id} to ${to}, and no way does.`)
}

/** The routing model; without an endpoint it follows from the actions. */
export function checkRouting(checked: Checked): void {
  const { json, say, hasEndpoint } = checked
  const model = json.routing_model
  const led = navigations(checked)
  if (model === undefined) {
    if (hasEndpoint)
      return void say('MISSING_REQUIRED_PROPERTY', [], 'With an endpoint, routing_model is needed.')
    return void checkShape(led, checked, (id) => checked.byId.get(id)?.path ?? ['screens'])
  }
  if (!isObject(model)) return void say('INVALID_PROPERTY_TYPE', ['routing_model'], 'Must be an object.')
  const at = (id: string): Path => ['routing_model', id]
  for (const [id, targets] of Object.entries(model))
    if (!Array.isArray(targets)) say('INVALID_PROPERTY_TYPE', at(id), 'Must be a list.')
  const lists = Object.entries(model).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  const ways: Ways = new Map(lists.map(([id, targets]) => [id, targets.map(String)]))
  checkWhole(ways, led, checked, at)
  if (ways.size === 0) return
  checkTargets(ways, checked, at)
  checkShape(ways, checked, at)
}
