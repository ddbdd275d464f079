import type { Note, Path } from './faults.ts'
import type { Placed } from './placed.ts'
import { isDynamic, isMembers, isSince, listOf, type Members } from './values.ts'

// What stands in the lists of components (flow JSON §6): options, items of a NavigationList, pictures of a carousel.

/** The names of members, with `!` where one is needed and `@5.0` for the version that it came with. */
const members: Readonly<Record<string, string>> = {
  option:
    'id! title! description metadata enabled image@5.0 alt-text@5.0 color@5.0 on-select-action@6.0 on-unselect-action@6.0',
  item: 'id! main-content! start end badge tags on-click-action',
  content: 'title! description metadata',
  start: 'image! alt-text',
  end: 'title description metadata',
  picture: 'src! alt-text!',
}

function checkEntry(
  entry: unknown,
  kind: keyof typeof members,
  path: Path,
  version: string,
  note: Note,
): void {
  if (!isMembers(entry)) {
    note('INVALID_PROPERTY_TYPE', path, 'Expected an object.')
    return
  }
  const known = (members[kind] ?? '').split(' ').map((text) => {
    const [, name = '', needed, since = '2.1'] = /^([\w-]+)(!)?(?:@(.+))?$/.exec(text) ?? []
    return { name, isNeeded: needed !== undefined, since }
  })
  for (const { name, isNeeded } of known)
    if (isNeeded && entry[name] === undefined)
      note('MISSING_REQUIRED_TYPE_PROPERTY', path, `${name} is needed.`)
  for (const name of Object.keys(entry))
    if (!known.some((one) => one.name === name && isSince(version, one.since)))
      note('INVALID_PROPERTY_KEY', [...path, name], `${name} is not known here.`)
}

function checkIds(entries: readonly unknown[], path: Path, note: Note): void {
  const ids = entries.flatMap((entry) => (isMembers(entry) && entry.id !== undefined ? [entry.id] : []))
  if (new Set(ids).size < ids.length) note('INVALID_PROPERTY_VALUE', path, 'Ids must be unique.')
}

function checkItem(item: unknown, isLarge: boolean, path: Path, version: string, note: Note): void {
  checkEntry(item, 'item', path, version, note)
  if (!isMembers(item)) return
  const parts = { 'main-content': 'content', start: 'start', end: 'end' } as const
  for (const [name, kind] of Object.entries(parts))
    if (item[name] !== undefined) checkEntry(item[name], kind, [...path, name], version, note)
  if (isLarge && item.end !== undefined)
    note('INVALID_PROPERTY_VALUE', [...path, 'end'], 'Large media leave no place for it.')
  if (listOf(item.tags).length > 3) note('INVALID_PROPERTY_VALUE', [...path, 'tags'], 'At most 3.')
}

function checkItems(list: Members, path: Path, version: string, note: Note): void {
  const items = listOf(list['list-items'])
  const at = [...path, 'list-items']
  for (const [index, item] of items.entries())
    checkItem(item, list['media-size'] === 'large', [...at, index], version, note)
  checkIds(items, at, note)
  const have = (name: string) => items.filter((item) => isMembers(item) && item[name] !== undefined).length
  if (have('badge') > 1) note('INVALID_PROPERTY_VALUE', at, 'At most one badge.')
  const [ofItems, isOfList] = [have('on-click-action'), list['on-click-action'] !== undefined]
  if (isOfList && ofItems > 0)
    note('NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', path, 'The list and its items exclude each other.')
  else if (!isOfList && !isDynamic(list['list-items']) && ofItems < items.length)
    note('MISSING_REQUIRED_TYPE_PROPERTY', path, 'on-click-action is needed.')
}

const day = /^\d{4}-\d\d-\d\d$/
const milliseconds = /^\d{9,14}$/

/** Days, however they are written in a version: phones take both. */
function checkDays(component: Members, path: Path, note: Note): void {
  for (const name of ['min-date', 'max-date', 'unavailable-dates']) {
    const value = component[name]
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'string' && !isDynamic(one) && !day.test(one) && !milliseconds.test(one))
        note('INVALID_PROPERTY_VALUE_FORMAT', [...path, name], 'Must be a day.')
  }
}

/** The entries of a component's lists. */
export function checkEntries({ component, path }: Placed, version: string, note: Note): void {
  const options = listOf(component['data-source'])
  for (const [index, option] of options.entries())
    checkEntry(option, 'option', [...path, 'data-source', index], version, note)
  checkIds(options, [...path, 'data-source'], note)
  if (component.type === 'NavigationList') checkItems(component, path, version, note)
  for (const [index, picture] of listOf(component.images).entries())
    checkEntry(picture, 'picture', [...path, 'images', index], version, note)
  if (component.type === 'DatePicker' || component.type === 'CalendarPicker') checkDays(component, path, note)
}
