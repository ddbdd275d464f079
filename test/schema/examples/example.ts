import { type GraphQLField, type GraphQLSchema, parse, print } from 'graphql'
import { schema } from '../../../schema/index.ts'
import type { Asker, Scene } from './scene.ts'

type Values = Record<string, unknown>

/** How a root field is asked in the reference. A test runs it and records the answer. */
export interface Example {
  /** its arguments; the members of its `input` or `filter` stand among them */
  given?: Values | ((scene: Scene, asker: Asker) => Values | Promise<Values>)
  /** what comes with it in a form, where its `input.file` is null */
  file?: { name: string; bytes: () => Uint8Array }
  /** what is asked of the answer, unless that is a scalar */
  select?: string
  /** who asks: the administrator of the workspace, unless it says otherwise */
  by?: (scene: Scene) => Asker | Promise<Asker>
  /** what happens once somebody listens, so that there is something to hear */
  meanwhile?: (scene: Scene) => Promise<unknown>
}

/** An area's root fields, in the order of the reference. */
export type Examples = Record<string, Example>

interface Rooted {
  kind: 'query' | 'mutation' | 'subscription'
  field: GraphQLField<unknown, unknown>
}

function rootField(name: string, of: GraphQLSchema = schema): Rooted {
  for (const kind of ['query', 'mutation', 'subscription'] as const) {
    const field = of.getRootType(kind as never)?.getFields()[name]
    if (field) return { kind, field }
  }
  throw new Error(`no root field ${name}`)
}

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** What is no argument of the field is a member of its input or of its filter. */
function variablesOf({ field }: Rooted, given: Values): Values {
  const names = new Set(field.args.map(({ name }) => name))
  const holder = names.has('input') ? 'input' : 'filter'
  const members = Object.entries(given).filter(([name]) => !names.has(name))
  if (members.length === 0) return given
  return {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name))),
    [holder]: Object.fromEntries(members),
  }
}

/** The operation and its variables, as a client sends them: the types of the variables are read off the schema. */
export function operationOf(name: string, { select = '' }: Example, given: Values) {
  const rooted = rootField(name)
  const { kind, field } = rooted
  const variables = variablesOf(rooted, given)
  const used = field.args.filter((argument) => argument.name in variables)
  const declared = used.map((argument) => `$${argument.name}: ${argument.type}`).join(', ')
  const passed = used.map((argument) => `${argument.name}: $${argument.name}`).join(', ')
  const inParens = (list: string) => (list === '' ? '' : `(${list})`)
  const text = `${kind} ${upperFirst(name)}${inParens(declared)} { ${name}${inParens(passed)} ${select} }`
  return { kind, document: print(parse(text)), variables }
}
