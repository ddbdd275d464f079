import { checkAction } from './check-actions.ts'
import { isObject, type Json } from './components.ts'
import { type Checked, has, type PropertyPlace } from './context.ts'
import type { Path } from './problems.ts'
import type { PropertyRule } from './property-rules.ts'
import { isDynamic } from './references.ts'

// What stands in the lists of components: options, items, pictures and days (spec/12 section 6).

export const lengthOf = (text: string) => [...text].length

export function checkList(
  value: unknown,
  { least, most }: PropertyRule,
  path: Path,
  { say }: Checked,
): value is unknown[] {
  if (!Array.isArray(value)) {
    say('INVALID_PROPERTY_TYPE', path, 'Must be a list.')
    return false
  }
  if (least !== undefined && value.length < least)
    say('MIN_ITEMS_REQUIRED', path, `At least ${least} entries.`)
  if (most !== undefined && value.length > most)
    say('INVALID_PROPERTY_VALUE', path, `At most ${most} entries.`)
  return true
}

interface Member {
  longest?: number
  since?: string
  needed?: true
  members?: Members
}
type Members = Readonly<Record<string, Member>>

const optionMembers: Members = {
  id: { needed: true },
  title: { longest: 30, needed: true },
  description: { longest: 300 },
  metadata: { longest: 20 },
  enabled: {},
  image: { since: '5.0' },
  'alt-text': { since: '5.0' },
  color: { since: '5.0' },
  'on-select-action': { since: '6.0' },
  'on-unselect-action': { since: '6.0' },
}

const itemMembers: Members = {
  id: { needed: true },
  'main-content': {
    needed: true,
    members: {
      title: { longest: 30, needed: true },
      description: { longest: 20 },
      metadata: { longest: 80 },
    },
  },
  start: { members: { image: { needed: true }, 'alt-text': {} } },
  end: { members: { title: { longest: 10 }, description: { longest: 10 }, metadata: { longest: 10 } } },
  badge: { longest: 15 },
  tags: {},
  'on-click-action': {},
}

const imageMembers: Members = { src: { needed: true }, 'alt-text': { needed: true } }

/** The members of an entry: those that it needs, those that it can have, and how long they are. */
function checkMembers(
  entry: unknown,
  members: Members,
  place: PropertyPlace,
  checked: Checked,
): entry is Json {
  const { say } = checked
  const { path } = place
  if (!isObject(entry)) {
    say('INVALID_PROPERTY_TYPE', path, 'Must be an object.')
    return false
  }
  for (const [name, { needed }] of Object.entries(members))
    if (needed && entry[name] === undefined) say('MISSING_REQUIRED_TYPE_PROPERTY', path, `${name} is needed.`)
  for (const [name, value] of Object.entries(entry)) {
    const at = [...path, name]
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (!member || (member.since && !has(checked, member.since)))
      say('INVALID_PROPERTY_KEY', at, `There is no ${name} here in this version.`)
    else if (member.members) checkMembers(value, member.members, { ...place, path: at }, checked)
    else if (member.longest && typeof value === 'string' && lengthOf(value) > member.longest)
      say('INVALID_PROPERTY_VALUE', at, `Phones show ${member.longest} characters.`, 'warning')
  }
  return true
}

/** Bytes of a picture in base64; undefined for one that is given at run time. */
function bytesOf(picture: unknown): number | undefined {
  if (typeof picture !== 'string') return undefined
  const isGivenLater: boolean = isDynamic(picture)
  return isGivenLater ? undefined : Math.floor((picture.length * 3) / 4)
}

function checkPicture(picture: unknown, mostKilobytes: number, path: Path, { say }: Checked): void {
  if ((bytesOf(picture) ?? 0) > mostKilobytes * 1024)
    say('INVALID_PROPERTY_VALUE', path, `A picture here has at most ${mostKilobytes} KB.`, 'warning')
}

function checkSameId(value: readonly unknown[], { path }: PropertyPlace, { say }: Checked): void {
  const ids = new Set<unknown>()
  for (const [index, entry] of value.entries()) {
    const id = isObject(entry) ? entry.id : undefined
    if (id !== undefined && ids.size === ids.add(id).size)
      say('INVALID_PROPERTY_VALUE', [...path, index, 'id'], 'Another entry has this id.')
  }
}

/** Dropdowns with pictures have fewer options. */
const mostWithPictures = 100

export function checkOptions(
  value: unknown,
  rule: PropertyRule,
  place: PropertyPlace,
  checked: Checked,
): void {
  const { path } = place
  if (!checkList(value, rule, path, checked)) return
  const hasPictures = value.some((option) => isObject(option) && option.image !== undefined)
  if (hasPictures && (rule.most ?? 0) > mostWithPictures && value.length > mostWithPictures)
    checked.say('INVALID_PROPERTY_VALUE', path, 'At most 100 options where one has a picture.')
  for (const [index, option] of value.entries()) {
    const at = { ...place, path: [...path, index] }
    if (!checkMembers(option, optionMembers, at, checked)) continue
    checkPicture(option.image, has(checked, '6.0') ? 100 : 300, [...at.path, 'image'], checked)
    for (const property of ['on-select-action', 'on-unselect-action'])
      if (option[property] !== undefined && has(checked, '6.0'))
        checkAction(
          option[property],
          { ...at, path: [...at.path, property], property },
          ['update_data'],
          checked,
        )
  }
  checkSameId(value, place, checked)
}

const mostTags = 3
const longestTag = 15

function checkItem(item: Json, place: PropertyPlace, checked: Checked): void {
  const { say } = checked
  const { path, component } = place
  const { start, tags } = item
  if (isObject(start)) checkPicture(start.image, 100, [...path, 'start', 'image'], checked)
  if (item.end !== undefined && component['media-size'] === 'large')
    say('INVALID_PROPERTY_VALUE', [...path, 'end'], 'Items with large pictures have no end.')
  if (Array.isArray(tags)) {
    if (tags.length > mostTags)
      say('INVALID_PROPERTY_VALUE', [...path, 'tags'], `At most ${mostTags} entries.`)
    for (const [index, tag] of tags.entries())
      if (typeof tag === 'string' && lengthOf(tag) > longestTag)
        say(
          'INVALID_PROPERTY_VALUE',
          [...path, 'tags', index],
          `Phones show ${longestTag} characters.`,
          'warning',
        )
  } else if (tags !== undefined && !isDynamic(tags))
    say('INVALID_PROPERTY_TYPE', [...path, 'tags'], 'Must be a list.')
  const property = 'on-click-action'
  if (item[property] === undefined) return
  const at = { ...place, path: [...path, property], property }
  checkAction(item[property], at, ['data_exchange', 'navigate'], checked)
}

/** What is tapped stands at the list or at all of its items. */
function checkTapped(items: readonly Json[], { path, component }: PropertyPlace, { say }: Checked): void {
  const ofItems = items.filter((item) => item['on-click-action'] !== undefined)
  const isOfList = component['on-click-action'] !== undefined
  if (isOfList && ofItems.length > 0)
    say('NOT_KEYWORD_SCHEMA_VALIDATION_FAILED', path, 'An action stands at the list or at its items.')
  if (!isOfList && ofItems.length < items.length)
    say('MISSING_REQUIRED_TYPE_PROPERTY', path, 'The list or each of its items needs on-click-action.')
}

export function checkItems(value: unknown, rule: PropertyRule, place: PropertyPlace, checked: Checked): void {
  const { path } = place
  if (!checkList(value, rule, path, checked)) return
  const items = value.flatMap((item, index): Json[] => {
    const at = { ...place, path: [...path, index] }
    if (!checkMembers(item, itemMembers, at, checked)) return []
    checkItem(item, at, checked)
    return [item]
  })
  if (items.filter(({ badge }) => badge !== undefined).length > 1)
    checked.say('INVALID_PROPERTY_VALUE', path, 'One item of a list has a badge.')
  checkTapped(items, place, checked)
  checkSameId(value, place, checked)
}

export function checkImages(
  value: unknown,
  rule: PropertyRule,
  place: PropertyPlace,
  checked: Checked,
): void {
  if (!checkList(value, rule, place.path, checked)) return
  for (const [index, image] of value.entries())
    checkMembers(image, imageMembers, { ...place, path: [...place.path, index] }, checked)
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/
const milliseconds = /^\d{9,14}$/

/** Days are written by version; real forms have either form on both sides of 5.0 (spec/12 11). */
export function checkDates(value: unknown, place: PropertyPlace, checked: Checked): void {
  const { path, component } = place
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) checkDates(one, { ...place, path: [...path, index] }, checked)
    return
  }
  if (isObject(value) && component.type === 'CalendarPicker') return
  if (typeof value !== 'string') return void checked.say('INVALID_PROPERTY_TYPE', path, 'Must be a string.')
  if (isDynamic(value)) return
  const [isDay, isTime] = [isoDay.test(value), milliseconds.test(value)]
  const wantsDay = component.type === 'CalendarPicker' || has(checked, '5.0')
  const wanted = wantsDay ? 'a day, YYYY-MM-DD' : 'milliseconds since 1970'
  if (!isDay && !isTime) checked.say('INVALID_PROPERTY_VALUE_FORMAT', path, `Must be ${wanted}.`)
  else if (isDay !== wantsDay)
    checked.say('INVALID_PROPERTY_VALUE_FORMAT', path, `This version has ${wanted}.`, 'warning')
}
