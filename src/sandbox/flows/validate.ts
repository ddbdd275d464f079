import { z } from 'zod'

/** One fault of a definition, in the platform's words (platform §6). */
export type ValidationError = {
  error: string
  error_type: 'FLOW_JSON_ERROR' | 'JSON_SCHEMA_ERROR'
  message: string
  line_start: number
  line_end: number
  column_start: number
  column_end: number
  pointers: { line_start: number; line_end: number; column_start: number; column_end: number; path: string }[]
}

const component = z.looseObject({ type: z.string().min(1) })

const definitionSchema = z.looseObject({
  version: z.string().regex(/^\d+\.\d+$/),
  screens: z
    .array(
      z.looseObject({
        id: z.string().regex(/^[A-Za-z_]+$/),
        layout: z.looseObject({ type: z.literal('SingleColumnLayout'), children: z.array(component).min(1) }),
      }),
    )
    .min(1),
})

const CODES: Record<string, string> = {
  invalid_type: 'INVALID_PROPERTY_TYPE',
  invalid_value: 'INVALID_PROPERTY_VALUE',
  invalid_format: 'PATTERN_MISMATCH',
  too_small: 'MIN_ITEMS_REQUIRED',
}

/** All faults of a definition; none when it may be published. */
export function validateFlowJson(text: string): ValidationError[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return [errorAt('INVALID_FLOW_JSON', 'The definition is not valid JSON.', '')]
  }
  const parsed = definitionSchema.safeParse(value)
  if (!parsed.success) {
    return parsed.error.issues.map((issue) =>
      errorAt(CODES[issue.code] ?? 'INVALID_PROPERTY', issue.message, pathOf(issue.path)),
    )
  }
  return [...unknownComponents(parsed.data), ...tooManyComponents(parsed.data), ...idsTwice(parsed.data)]
}

function idsTwice({ screens }: z.infer<typeof definitionSchema>): ValidationError[] {
  const ids = screens.map((screen) => screen.id)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  return twice < 0
    ? []
    : [errorAt('INVALID_PROPERTY_VALUE', 'Screen ids must be unique.', `screens[${twice}].id`)]
}

const MOST_COMPONENTS = 50

/** A screen has at most 50 components, with those inside of others (PL9). */
function tooManyComponents({ screens }: z.infer<typeof definitionSchema>): ValidationError[] {
  return screens.flatMap(({ layout }, index) =>
    countAmong(layout.children) <= MOST_COMPONENTS
      ? []
      : [
          errorAt(
            'INVALID_PROPERTY_VALUE',
            `A screen has at most ${MOST_COMPONENTS} components.`,
            `screens[${index}].layout.children`,
          ),
        ],
  )
}

function countAmong(items: unknown[]): number {
  return items.reduce<number>((count, item) => {
    const inner = listsIn((item ?? {}) as Record<string, unknown>)
    return count + 1 + inner.reduce((sum, [, list]) => sum + countAmong(list), 0)
  }, 0)
}

/** Every component of every version; `If` and `Switch` hold others (flow JSON §6). */
const COMPONENTS = new Set(
  (
    'TextHeading TextSubheading TextBody TextCaption RichText TextInput TextArea CheckboxGroup RadioButtonsGroup ' +
    'Dropdown ChipsSelector OptIn EmbeddedLink DatePicker CalendarPicker Footer Image ImageCarousel ' +
    'NavigationList PhotoPicker DocumentPicker If Switch Form'
  ).split(' '),
)

function unknownComponents(definition: z.infer<typeof definitionSchema>): ValidationError[] {
  return definition.screens.flatMap(({ layout }, index) =>
    unknownAmong(layout.children, ['screens', index, 'layout', 'children']),
  )
}

function unknownAmong(items: unknown[], path: PropertyKey[]): ValidationError[] {
  return items.flatMap((item, index) => unknownIn(item, [...path, index]))
}

function unknownIn(item: unknown, path: PropertyKey[]): ValidationError[] {
  const type = component.safeParse(item).data?.type
  if (type === undefined || !COMPONENTS.has(type))
    return [errorAt('INVALID_PROPERTY_VALUE', "Value of 'type' is not allowed.", pathOf([...path, 'type']))]
  return listsIn(item as Record<string, unknown>).flatMap(([place, items]) =>
    unknownAmong(items, [...path, ...place]),
  )
}

/** Where a component holds others, and which. */
function listsIn(members: Record<string, unknown>): [PropertyKey[], unknown[]][] {
  const direct = ['children', 'then', 'else'].map((name): [PropertyKey[], unknown] => [[name], members[name]])
  const cases = Object.entries(members.cases ?? {}).map(([name, items]): [PropertyKey[], unknown] => [
    ['cases', name],
    items,
  ])
  return [...direct, ...cases].filter((each): each is [PropertyKey[], unknown[]] => Array.isArray(each[1]))
}

/** The sandbox does not count lines; the path says where the fault is. */
function errorAt(error: string, message: string, path: string): ValidationError {
  const place = { line_start: 1, line_end: 1, column_start: 1, column_end: 1 }
  return { error, error_type: 'FLOW_JSON_ERROR', message, ...place, pointers: [{ ...place, path }] }
}

function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => text + (typeof key === 'number' ? `[${key}]` : `${text && '.'}${String(key)}`),
    '',
  )
}
