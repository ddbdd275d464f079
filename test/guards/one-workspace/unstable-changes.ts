import type { Node } from '@pgsql/types'
import { parseSync } from 'libpg-query'
import { isDivided } from './compared-tables.ts'

// A time and an interval make another time by the time zone, which PostgreSQL calls STABLE. In what a divided table is
// changed to, Citus takes that of values alone, outside of CASE and COALESCE; reckoned in UTC it is IMMUTABLE
// (src/core/db/later-by.ts).

type Found = Record<string, unknown>

const inside = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const has = (value: unknown, wanted: (kind: string, found: Found) => boolean): boolean =>
  inside(value).some(([kind, found]) => (found && wanted(kind, found as Found)) || has(found, wanted))

const isInterval = (kind: string, found: Found): boolean =>
  (kind === 'TypeCast' && JSON.stringify(found.typeName).includes('"interval"')) ||
  (kind === 'FuncCall' && JSON.stringify(found.funcname).includes('make_interval'))

/** `(time at time zone 'UTC')` */
const isInUtc = (value: unknown): boolean =>
  inside(value).some(([kind, found]) => kind === 'FuncCall' && JSON.stringify(found).includes('"timezone"'))

/** Of an expression: the sums of times that Citus refuses. */
function refused(value: unknown, chosen: boolean): unknown[] {
  return inside(value).flatMap(([kind, found]) => {
    const isSum =
      kind === 'A_Expr' &&
      ['+', '-'].some((sign) => JSON.stringify((found as Found).name).includes(`"${sign}"`))
    if (isSum && isInUtc((found as Found).lexpr)) return []
    if (isSum && has(found, isInterval))
      return chosen || has(found, (one) => one === 'ColumnRef') ? [found] : []
    // What a query of its own answers is a value.
    return kind === 'SubLink' ? [] : refused(found, chosen || kind === 'CaseExpr' || kind === 'CoalesceExpr')
  })
}

function updates(value: unknown): Found[] {
  return inside(value).flatMap(([kind, found]) => [
    ...(kind === 'UpdateStmt' ? [found as Found] : []),
    ...updates(found),
  ])
}

/** The values in updates of divided tables that Citus refuses. */
export function unstableChanges(text: string): unknown[] {
  return updates(parseSync(text)).flatMap(({ relation, targetList }) =>
    isDivided(String((relation as Found).relname))
      ? (targetList as Node[]).flatMap((one) => refused(one, false))
      : [],
  )
}
