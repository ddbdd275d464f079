import type { Note, Path } from './faults.ts'
import type { Placed } from './placed.ts'
import { isMembers, isSince, type Members } from './values.ts'

// Actions (flow JSON §7).

const moments = ['on-click-action', 'on-select-action', 'on-unselect-action'] as const

export interface PlacedAction {
  action: Members
  path: Path
  /** of the component that has it */
  type: string
}

/** The actions of a component; those of its items, too. */
export function actionsOf({ component, path }: Placed): PlacedAction[] {
  const type = String(component.type)
  const own = moments.flatMap((moment): PlacedAction[] => {
    const action = component[moment]
    return isMembers(action) ? [{ action, path: [...path, moment], type }] : []
  })
  const lists = ['data-source', 'list-items'].flatMap((name) => {
    const items = component[name]
    if (!Array.isArray(items)) return []
    return items.flatMap((item, index) =>
      isMembers(item)
        ? actionsOf({ component: { ...item, type }, path: [...path, name, index], around: [] })
        : [],
    )
  })
  return [...own, ...lists]
}

function namesOf(moment: string, type: string, version: string): string[] {
  const later = isSince(version, '6.0') ? ['update_data'] : []
  if (moment !== 'on-click-action') return ['data_exchange', ...later]
  if (type === 'Footer') return ['navigate', 'complete', 'data_exchange']
  const opens = type === 'NavigationList' || !isSince(version, '6.0') ? [] : ['open_url']
  // Elsewhere complete has a code of its own.
  return ['navigate', 'data_exchange', 'complete', ...opens]
}

const isAddress = (url: unknown) => typeof url === 'string' && (URL.canParse(url) || url.startsWith('${'))

/** What an action is by itself. */
export function checkActionsOf(placed: Placed, version: string, note: Note): void {
  for (const { action, path, type } of actionsOf(placed)) {
    const { name } = action
    if (typeof name !== 'string') {
      note('MISSING_REQUIRED_TYPE_PROPERTY', path, 'name is needed.')
      continue
    }
    if (!namesOf(String(path.at(-1)), type, version).includes(name))
      note('INVALID_ENUM_VALUE', [...path, 'name'], `${name} is no action here.`)
    else if (name === 'open_url' && !isAddress(action.url))
      note('INVALID_PROPERTY_VALUE_FORMAT', [...path, 'url'], 'url must be an address.')
    else if (name === 'complete' && type !== 'Footer')
      note('INVALID_COMPLETE_ACTION', path, 'Only the footer of a terminal screen completes.')
  }
}
