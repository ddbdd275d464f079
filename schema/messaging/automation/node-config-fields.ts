import type { ClosedSet } from '#core/closed-set.ts'
import { snake } from '#core/json-names.ts'
import { flowButtonTypes, flowWeekdays } from '#messaging/automation/flow-graph/node-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'

// Fields of the configs of nodes, as one line each (./node-configs.ts).

/** A config as it was read, or a part of it: by the names of graphs. */
export type Values = Readonly<Record<string, unknown>>

const builderOf = (name: string) => builder.objectRef<Values>(name)
type FieldBuilder = Parameters<Parameters<ReturnType<typeof builderOf>['implement']>[0]['fields'] & object>[0]

/** A field, once it is known how it is called. */
export type Field = (t: FieldBuilder, name: string) => unknown

const at = (name: string) => (values: Values) => values[snake(name)] ?? null

export const text =
  (description: string): Field =>
  (t, name) =>
    t.string({ nullable: true, description, resolve: (values) => at(name)(values) as string | null })

export const whole =
  (description: string): Field =>
  (t, name) =>
    t.int({ nullable: true, description, resolve: (values) => at(name)(values) as number | null })

/** Methods are in capitals in graphs. */
const wordIn = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

export const word =
  <V extends string>(set: ClosedSet<V>, description: string): Field =>
  (t, name) =>
    t.field({
      type: enumFrom(set),
      nullable: true,
      description,
      resolve: (values) => wordIn(at(name)(values)) as never,
    })

export const texts =
  (description: string): Field =>
  (t, name) =>
    t.stringList({ description, resolve: (values) => [...((at(name)(values) as string[]) ?? [])] })

type FieldRef = ReturnType<FieldBuilder['string']>

/** Fields of an object by their names. */
const fieldsOf = (t: FieldBuilder, fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field(t, name) as FieldRef] as const),
  )

export const objectOf = (name: string, description: string, fields: Readonly<Record<string, Field>>) =>
  builderOf(name).implement({ description, fields: (t) => fieldsOf(t, fields) })

type Part = ReturnType<typeof objectOf>

export const parts =
  (type: Part, description: string): Field =>
  (t, name) =>
    t.field({
      type: [type],
      description,
      resolve: (values) => [...((at(name)(values) as Values[]) ?? [])],
    })

const FlowEntry = objectOf('FlowConfigEntry', 'A text under a name.', {
  name: text('Its name.'),
  value: text('The text; a template.'),
})

/** What stands in a config as an object with names of its author's. */
export const entries =
  (description: string): Field =>
  (t, name) =>
    t.field({
      type: [FlowEntry],
      description,
      resolve: (values) =>
        Object.entries((at(name)(values) as Values | null) ?? {}).map(([key, value]) => ({
          name: key,
          value: typeof value === 'string' ? value : JSON.stringify(value),
        })),
    })

export const FlowNodeButton = objectOf('FlowNodeButton', 'A button of a node.', {
  id: text('Its id, by which the way behind it is named.'),
  title: text('What stands on it.'),
  type: word(flowButtonTypes, 'What it does; null: it answers.'),
  url: text('The address that it opens; a template.'),
  phoneNumber: text('The phone number that it calls.'),
})

export const FlowNodeHours = objectOf(
  'FlowNodeHours',
  'A day on which a node takes the way of business hours.',
  {
    day: word(flowWeekdays, 'The day.'),
    enabled: (t) =>
      t.boolean({
        description: 'Whether it counts; it does where nothing is said.',
        resolve: ({ enabled }) => enabled !== false,
      }) as never,
    startTime: text('From when, as `HH:MM` in the time zone of the workspace.'),
    endTime: text('Until when.'),
  },
)

export const FlowNodeVariant = objectOf(
  'FlowNodeVariant',
  'One of the ways that a node chooses from by chance.',
  {
    id: text('Its id, by which the way behind it is named.'),
    weight: whole('Its share among the weights of all.'),
  },
)
