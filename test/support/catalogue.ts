import pg from 'pg'

// What a database looks like, as PostgreSQL's own catalogues tell it: one entry per thing, by a name such as
// `column contact.phone` or `index contact_pkey`, with its whole definition.
const questions = [
  `select 'table ' || c.relname as name, c.relkind::text as definition
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select 'column ' || c.relname || '.' || a.attname as name,
          concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
                    nullif(a.attidentity::text, ''), nullif(a.attgenerated::text, ''),
                    pg_get_expr(d.adbin, d.adrelid)) as definition
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped`,
  `select 'index ' || i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_class i where i.relnamespace = 'public'::regnamespace and i.relkind in ('i', 'I')`,
  `select 'constraint ' || conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select 'type ' || t.typname as name, string_agg(e.enumlabel, ', ' order by e.enumsortorder) as definition
     from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace group by t.typname`,
  `select 'trigger ' || tgrelid::regclass || '.' || tgname as name, pg_get_triggerdef(oid) as definition
     from pg_trigger where not tgisinternal`,
  `select 'function ' || p.proname as name, pg_get_functiondef(p.oid) as definition
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select 'extension ' || extname as name, 'installed' as definition from pg_extension where extname <> 'plpgsql'`,
]

/** The catalogue of a database's public schema, without Prisma's own table of migrations. */
export async function readCatalogue(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const catalogue = new Map<string, string>()
    for (const question of questions) {
      const { rows } = await client.query<{ name: string; definition: string }>(question)
      for (const row of rows)
        if (!row.name.includes('_prisma_migrations')) catalogue.set(row.name, row.definition)
    }
    return catalogue
  } finally {
    await client.end()
  }
}
