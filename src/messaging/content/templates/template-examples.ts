import { z } from 'zod'
import { type PlatformComponent, partsOf, variablesOf } from './template-parts.ts'

/** The example of a variable: its name, or the index of a button, with the value. */
export interface NamedExample {
  name: string
  value: string
}

/** The examples that the platform reviewed, part by part; variables without an example are omitted. */
export interface TemplateExamples {
  body: NamedExample[]
  header: NamedExample[]
  buttons: NamedExample[]
}

const texts = z.array(z.string()).optional().catch(undefined)
const namedTexts = z
  .array(z.object({ param_name: z.string(), example: z.string() }))
  .optional()
  .catch(undefined)
const button = z.looseObject({ example: z.union([z.string(), texts]).optional().catch(undefined) })
const component = z.looseObject({
  type: z.string().catch(''),
  buttons: z.array(button).optional().catch(undefined),
  example: z
    .looseObject({
      body_text: z.array(z.array(z.string())).optional().catch(undefined),
      header_text: texts,
      body_text_named_params: namedTexts,
      header_text_named_params: namedTexts,
    })
    .optional()
    .catch(undefined),
})
type Component = z.output<typeof component>

/** Examples are in the order of positions, or under the names (spec/6 2.5). */
function examplesIn(
  text: string,
  byPosition: readonly string[] = [],
  byName: { param_name: string; example: string }[] = [],
): NamedExample[] {
  return variablesOf(text).flatMap((name, index) => {
    const value = byName.find((one) => one.param_name === name)?.example ?? byPosition[index]
    return value === undefined ? [] : [{ name, value }]
  })
}

function exampleOfButton({ example }: z.output<typeof button>): string | undefined {
  return typeof example === 'string' ? example : example?.[0]
}

/** The examples that a template was reviewed with. `components` in the form of the platform. */
export function examplesOf(components: readonly PlatformComponent[]): TemplateExamples {
  const list: Component[] = components.flatMap((one) => component.safeParse(one).data ?? [])
  const partOf = (type: string) => list.find((one) => one.type.toUpperCase() === type)
  const { header, body } = partsOf(components)
  const ofBody = partOf('BODY')?.example
  const ofHeader = partOf('HEADER')?.example
  return {
    body: examplesIn(body.text, ofBody?.body_text?.[0], ofBody?.body_text_named_params),
    header: examplesIn(header?.text ?? '', ofHeader?.header_text, ofHeader?.header_text_named_params),
    buttons: (partOf('BUTTONS')?.buttons ?? []).flatMap((one, index) => {
      const value = exampleOfButton(one)
      return value === undefined ? [] : [{ name: String(index), value }]
    }),
  }
}
