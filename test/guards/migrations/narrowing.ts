import { divided, statementsOf } from './read-sql.ts'

// What a migration does that a version before it, running beside it, would not survive, or that keeps others from
// writing for as long as a table is large (docs/adr/0167). What the reader does not know is told as well.

type Rule = readonly [pattern: RegExp, finding: string | null]

/** The finding of the first rule that fits; null is nothing to say. */
function firstOf(rules: readonly Rule[], text: string): string | null {
  const [, finding] = rules.find(([pattern]) => pattern.test(text)) ?? [null, 'is not known to the reader']
  return finding === null ? null : `${finding}: ${text.slice(0, 90)}`
}

const rewrites =
  /\b(generated always as \(|(big|small)?serial\b|default \w*(random|uuid|clock_timestamp|nextval)\w*\()/

/** Of one action of ALTER TABLE, on a table with rows. */
const actions: readonly Rule[] = [
  [/^rename constraint /, null],
  [/^rename /, 'renames'],
  [/^drop constraint (if exists )?\w+_(pkey|key)\b/, 'drops a key'],
  [/^drop constraint /, null],
  [/^drop /, 'drops'],
  [/^alter (column )?\w+ (set data )?type /, 'changes a type'],
  [/^alter (column )?\w+ set not null/, 'sets not null'],
  [/^alter (column )?\w+ drop default/, 'drops a default'],
  [/^alter (column )?\w+ (set (default|statistics|storage|compression)|drop not null)/, null],
  [/^add constraint \w+ .*\busing index\b/, null],
  [/^add (constraint \w+ )?(unique|primary key|exclude)\b/, 'adds a key'],
  [/^add (constraint \w+ )?(check|foreign key)\b.* not valid$/, null],
  [/^add (constraint \w+ )?(check|foreign key)\b/, 'checks all rows while nobody writes'],
  [/^add .*\b(unique|primary key)\b/, 'adds a key'],
  [new RegExp(`^add .*${rewrites.source}`), 'writes all rows anew'],
  [/^add (?!.*\bdefault\b).*\bnot null\b/, 'adds not null without a default'],
  [/^add /, null],
  [/^validate constraint /, null],
  [/^(re)?set \(/, null],
]

const others: readonly Rule[] = [
  [/^drop /, 'drops'],
  [/^truncate /, 'empties a table'],
  [/^alter type \S+ add value /, null],
  [/^alter index \S+ (alter (column )?\d+ set statistics |(re)?set \()/, null],
  [/^create (unique )?index concurrently /, null],
  [/^create (unique )?index /, 'makes an index while nobody writes'],
  [/^create (table|sequence|type|statistics|extension|(or replace )?(function|view)|trigger) /, null],
  [/^(insert into|update|delete from|with|select|comment on|analyze|set local) /, null],
]

const alterTable = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/
const indexOn = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\S+ )?on (?:only )?([^\s(]+)/

function ofStatement(text: string, made: ReadonlySet<string>): (string | null)[] {
  const [, table = '', list = ''] = alterTable.exec(text) ?? []
  if (table) return made.has(table) ? [] : divided(list).map((action) => firstOf(actions, action))
  const indexed = indexOn.exec(text)?.[2]
  if (indexed && made.has(indexed)) return []
  const [, dropped] = /^drop (?:table|index) (?:if exists )?(\S+)/.exec(text) ?? []
  return dropped && made.has(dropped) ? [] : [firstOf(others, text)]
}

/** What keeps a migration from running beside the version before it; nothing where it only widens the schema. */
export function narrowingOf(sql: string): string[] {
  const texts = statementsOf(sql)
  const made = new Set(
    texts.map(
      (text) => /^create (?:table|(?:unique )?index) (?:if not exists )?([^\s(]+)/.exec(text)?.[1] ?? '',
    ),
  )
  const findings = texts.flatMap((text) => ofStatement(text, made)).filter((found) => found !== null)
  const validates = texts.filter((text) => / validate constraint /.test(text)).length
  const mixed = validates > 0 && validates < texts.length
  const concurrent = texts.some((text) => / index concurrently /.test(text)) && texts.length > 1
  return [
    ...findings,
    ...(mixed ? ['validates a constraint beside other statements'] : []),
    ...(concurrent ? ['makes an index concurrently beside other statements'] : []),
  ]
}
