import { tables, times } from '#generated/columns.ts'

type Tables = typeof tables

/** The fields of a model that are columns. */
export type ColumnOf<M extends keyof Tables> = keyof Tables[M] & string

/**
 * A row as named statements answer it: the fields of a Prisma model, some of them said closer (what is in JSON, closed
 * sets), and bigint as the numbers that the pool reads (src/core/db/db.ts).
 */
export type RowOf<
  Model,
  Fields extends keyof Model,
  Closer extends Partial<Record<Fields, unknown>> = object,
> = {
  [F in Fields]: F extends keyof Closer
    ? Closer[F]
    : bigint extends Model[F]
      ? number | Exclude<Model[F], bigint>
      : Model[F]
}

/** `c.profile_name as "profileName"`; a column of the same name needs no other. */
function selected(alias: string, field: string, column: string): string {
  return field === column ? `${alias}.${column}` : `${alias}.${column} as "${field}"`
}

/** The fields of a model under names of the statement's own: `{ roleName: 'name' }`. */
export type RenamedRow<Model, Names extends Readonly<Record<string, keyof Model>>> = {
  -readonly [N in keyof Names]: RowOf<Model, Names[N]>[Names[N]]
}

/** The fields of a model that are times. */
export const timesOf = (model: keyof Tables): readonly string[] => times[model]

/** These fields of a model with their columns in `table alias`: `{ createdAt: 'c.created_at' }`. */
export function columnsByField<M extends keyof Tables, F extends ColumnOf<M>>(
  model: M,
  alias: string,
  fields: readonly F[],
): Readonly<Record<F, string>> {
  const named: Readonly<Record<string, string>> = tables[model]
  return Object.fromEntries(fields.map((field) => [field, `${alias}.${named[field]}`])) as Record<F, string>
}

/** The same under other names, for statements that read several tables: `{ roleName: 'r.name' }`. */
export function columnsByName<M extends keyof Tables, Name extends string>(
  model: M,
  alias: string,
  names: Readonly<Record<Name, ColumnOf<M>>>,
): Readonly<Record<Name, string>> {
  const named: Readonly<Record<string, string>> = tables[model]
  const entries = Object.entries<ColumnOf<M>>(names).map(([name, field]) => [
    name,
    `${alias}.${named[field]}`,
  ])
  return Object.fromEntries(entries) as Record<Name, string>
}

/** The select list of these fields of a model, from `table alias`; all of its columns without them. */
export function columns<M extends keyof Tables>(
  model: M,
  alias: string,
  fields: readonly ColumnOf<M>[] = Object.keys(tables[model]) as ColumnOf<M>[],
): string {
  const named: Readonly<Record<string, string>> = tables[model]
  return fields.map((field) => selected(alias, field, named[field] as string)).join(', ')
}

/** The same under other names, for statements that read several tables: `r.name as "roleName"`. */
export function columnsAs<M extends keyof Tables>(
  model: M,
  alias: string,
  names: Readonly<Record<string, ColumnOf<M>>>,
): string {
  const named: Readonly<Record<string, string>> = tables[model]
  return Object.entries(names)
    .map(([name, field]) => `${alias}.${named[field]} as "${name}"`)
    .join(', ')
}
