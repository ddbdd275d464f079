import type { z } from 'zod'
import { type InputShape, inputShape } from '#core/input-schema.ts'
import { builder } from './builder.ts'
import { enumFrom } from './enum-from.ts'
import { scalars } from './input-from.ts'

// What a filter that is kept was given: the values of the one input, so that what can be given can be read again.

function outputType(shape: InputShape, name: string): unknown {
  if (shape.kind === 'list') return [outputType(shape.of, name)]
  if (shape.kind === 'object') return valuesOf(`${name}Values`, shape.named?.description ?? name, shape)
  if (!(shape.kind in scalars)) throw new Error('a filter holds values')
  const scalar = shape as Extract<InputShape, { kind: keyof typeof scalars }>
  return scalar.set ? enumFrom(scalar.set) : scalars[scalar.kind]
}

const nameOf = (shape: InputShape): string => {
  const inner = shape.kind === 'list' ? shape.of : shape
  return inner.kind === 'object' ? (inner.named?.name ?? '') : ''
}

function valuesOf(name: string, description: string, shape: Extract<InputShape, { kind: 'object' }>) {
  return builder.objectRef<object>(name).implement({
    description,
    fields: (t) =>
      Object.fromEntries(
        [...shape.fields].map(([field, value]) => [
          field,
          t.field({
            type: outputType(value, nameOf(value)) as 'String',
            nullable: true,
            description: value.description as string,
            resolve: (given) => ((given as Record<string, unknown>)[field] ?? null) as string | null,
          }),
        ]),
      ),
  })
}

/** The output type of the values of a filter. A value that was left out is null. */
export function filterValues(name: string, description: string, input: z.ZodType) {
  const shape = inputShape(input)
  if (shape.kind !== 'object') throw new Error(`${name}: a filter is an object`)
  return valuesOf(name, description, shape)
}
