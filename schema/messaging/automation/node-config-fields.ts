import type { ClosedSet } from '#core/closed-set.ts'
import { snake } from '#core/json-names.ts'
import { flowButtonTypes, flowWeekdays } from '#messaging/automation/flow-graph/node-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'

// Fields of the configs of nodes, as one line each (./node-configs.ts).

/** A configuration as read, or a part of it: by the names of graphs. */
export type Values = Readonly<Record<string, unknown>>

const builderOf = (name: string) => builder.objectRef<Values>(name)
type FieldBuilder = Parameters<Parameters<ReturnType<typeof builderOf>['implement']>[0]['fields'] & object>[0]

/** A field, once its name is known. */
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

/** Methods are upper case in graphs. */
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

const FlowEntry = objectOf('FlowConfigEntry', 'Text with a name.', {
  name: text('Name of the text.'),
  value: text('The text, a template.'),
})

/** Fields that a configuration has as an object with names given by its author. */
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

export const FlowNodeButton = objectOf('FlowNodeButton', 'Button of a node.', {
  id: text('Id of the button, which names the path that follows.'),
  title: text('Label of the button.'),
  type: word(flowButtonTypes, 'Action of the button; null means a reply.'),
  url: text('Address that the button opens, a template.'),
  phoneNumber: text('Phone number that the button calls.'),
})

export const FlowNodeHours = objectOf(
  'FlowNodeHours',
  'Hours of a day on which a node follows the path for business hours.',
  {
    day: word(flowWeekdays, 'Day of the week.'),
    enabled: (t) =>
      t.boolean({
        description: 'Whether the hours of the day apply. Defaults to true.',
        resolve: ({ enabled }) => enabled !== false,
      }) as never,
    startTime: text('Start of the hours, as `HH:MM` in the time zone of the workspace.'),
    endTime: text('End of the hours, as `HH:MM` in the time zone of the workspace.'),
  },
)

export const FlowNodeVariant = objectOf('FlowNodeVariant', 'Path from which a node chooses at random.', {
  id: text('Id of the variant, which names the path that follows.'),
  weight: whole('Weight of the variant, relative to the sum of all weights.'),
})
