// How the properties of components are said in the table of components (spec/12 section 6).

export type Kind =
  | 'text'
  | 'texts'
  | 'number'
  | 'flag'
  | 'list'
  | 'object'
  | 'action'
  | 'any'
  | 'components'
  | 'options'
  | 'items'
  | 'images'
  | 'date'

export interface PropertyRule {
  kind: Kind
  required: boolean
  /** from which version it is required, where it was not always */
  requiredFrom?: string
  /** the version with which it came */
  since?: string
  /** may be a reference; else it stands as it is */
  isStatic?: boolean
  /** the words that it can be */
  values?: readonly string[]
  /** characters that phones show */
  longest?: number
  /** characters that every source allows */
  longestAtAll?: number
  /** a text must not be blank */
  notBlank?: boolean
  /** entries of a list, or the bounds of a number */
  least?: number
  most?: number
  /** only of a component that stands in no Form (4.0) */
  outsideForm?: boolean
  /** actions that it can hold */
  actions?: readonly string[]
}

type More = Partial<Omit<PropertyRule, 'kind' | 'required'>>

const rule = (kind: Kind, more: More = {}): PropertyRule => ({ kind, required: false, ...more })

export const text = (longest?: number, more: More = {}) =>
  rule('text', { ...(longest === undefined ? {} : { longest }), ...more })
/** A text, or a list of texts. */
export const texts = (longest?: number, more: More = {}) => ({
  ...text(longest, more),
  kind: 'texts' as const,
})
export const flag = (more?: More) => rule('flag', more)
export const number = (least?: number, most?: number) =>
  rule('number', { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) })
export const word = (...values: string[]) => rule('text', { values })
export const list = (least?: number, most?: number, more: More = {}) => ({
  ...number(least, most),
  kind: 'list' as const,
  ...more,
})
export const options = (least: number, most: number) => ({ ...list(least, most), kind: 'options' as const })
/** The entries of a NavigationList. */
export const items = (least: number, most: number) => ({ ...list(least, most), kind: 'items' as const })
/** The pictures of an ImageCarousel. */
export const images = (least: number, most: number) => ({ ...list(least, most), kind: 'images' as const })
export const date = () => rule('date')
export const any = (more?: More) => rule('any', more)
export const object = (more?: More) => rule('object', more)
export const components = () => rule('components', { isStatic: true })
export const action = (actions: readonly string[], more: More = {}) =>
  rule('action', { isStatic: true, actions, ...more })
/** What components are called by. */
export const name = (): PropertyRule => rule('text', { isStatic: true, notBlank: true })

export const needed = (of: PropertyRule): PropertyRule => ({ ...of, required: true })
export const since = (version: string, of: PropertyRule): PropertyRule => ({ ...of, since: version })
export const neededFrom = (version: string, of: PropertyRule): PropertyRule => ({
  ...of,
  requiredFrom: version,
})
export const outsideForm = (of: PropertyRule): PropertyRule => ({
  ...of,
  outsideForm: true,
  since: of.since ?? '4.0',
})

export interface ComponentRule {
  /** the version with which it came */
  since: string
  properties: Readonly<Record<string, PropertyRule>>
  /** what is filled in stands in a Form below 4.0, and there or nowhere from then on */
  isInput?: true
  /** files cannot have initial values */
  isMedia?: true
  /** how many a screen can have; by a code of its own where there is one */
  perScreen?: number
}

/** What nearly all components have. */
export const visible = { visible: flag() }
/** What can be tapped to go on. */
export const clicks = ['data_exchange', 'navigate', 'open_url']
