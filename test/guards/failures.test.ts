import type { GraphQLField, GraphQLObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#core/errors.ts'
import { schema, wholeSchema } from '../../schema/index.ts'
import { declaredCodes } from '../../schema/throws.ts'
import { cuts } from './failures/cuts.ts'
import { declaredFields, type FieldSource, reachedBy, writtenOn } from './failures/fields.ts'
import { pieceExists } from './failures/reach.ts'

// Each field declares the codes that its use-case can throw, and no others (ADR 30).

const fields = declaredFields()

/** The fields of the schema that a declaration makes. */
function madeBy({ root, name }: FieldSource): GraphQLField<unknown, unknown>[] {
  const type = root ? (wholeSchema.getType(root) as GraphQLObjectType) : undefined
  const pattern = new RegExp(`^${name.replace('*', '\\w+')}$`)
  return Object.values(type?.getFields() ?? {}).filter((field) => pattern.test(field.name))
}

const sorted = (codes: Iterable<string>) => [...new Set(codes)].sort()

/** What comes from what a field requires, and from every field. */
function derivedOn(field: FieldSource): readonly ErrorCode[] {
  const written = new Set(writtenOn(field))
  const [made] = madeBy(field)
  if (!made) return ['internal_error', 'unavailable']
  return declaredCodes(made).filter((code) => !written.has(code))
}

describe('the codes of a field', () => {
  test('are those that its use-case reaches', () => {
    const wrong = fields.flatMap((field) => {
      const reached = reachedBy(field, cuts)
      const derived = new Set<string>(derivedOn(field))
      const written = writtenOn(field)
      const where = `${field.file.path} ${field.root ?? ''} ${field.name}`
      const missing = [...reached].filter(([code]) => !written.includes(code) && !derived.has(code))
      const superfluous = written.filter((code) => !reached.has(code as ErrorCode))
      return [
        ...missing.map(([code, way]) => `${where} does not declare ${code}: ${way.join(' > ')}`),
        ...superfluous.map((code) => `${where} declares ${code}, which it never throws`),
      ]
    })
    expect(wrong).toEqual([])
  })

  test('are known of every root field', () => {
    const looked = new Set(
      fields.flatMap((field) => madeBy(field).map(({ name }) => `${field.root}.${name}`)),
    )
    const all = ['Query', 'Mutation', 'Subscription'].flatMap((root) =>
      Object.keys((schema.getType(root) as GraphQLObjectType).getFields()).map((name) => `${root}.${name}`),
    )
    expect(sorted(all).filter((name) => !looked.has(name))).toEqual([])
  })

  test('follow from what a field requires, too', () => {
    const codes = (root: string, name: string) =>
      declaredCodes((schema.getType(root) as GraphQLObjectType).getFields()[name] as never)
    expect(codes('Mutation', 'deleteContact')).toEqual([
      'invalid_request',
      'unauthorized',
      'forbidden',
      'workspace_closed',
      'not_found',
      'rate_limited',
      'internal_error',
      'unavailable',
    ])
    expect(codes('Query', 'openInvitation')).not.toContain('workspace_closed')
  })

  test('leave out only mentions that are there', () => {
    const gone = cuts.filter(([from, to]) => !pieceExists(from) || !pieceExists(to))
    expect(gone).toEqual([])
  })
})
