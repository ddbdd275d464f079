import { request } from 'undici'
import { ask } from '../ground/cluster.ts'
import type { Tenant } from '../ground/seed.ts'
import { openStage, type Stage } from '../ground/stage.ts'
import { quantile } from '../measure/statistics.ts'
import type { Ground } from './scenario.ts'
import { signIn } from './session.ts'

type Member = Tenant & { member: NonNullable<Tenant['member']> }

const firstNames = 500
const lastNames = 5_000
/** searches of each kind, each for another text */
const searches = 300

/** Scenario 17: a page of contacts by what one types, among as many contacts as --large says of messages. */
export async function search(ground: Ground): Promise<void> {
  const { report, tenants, options } = ground
  report.title(`17. Contacts searched among ${options.messages}`)
  const first = tenants.find((tenant): tenant is Member => tenant.member !== undefined)
  if (!first) throw new Error('nobody can sign in')
  const stage = await openStage(ground, 'search', 'web', (url) =>
    seedPeople(url, first.workspaceId, options.messages),
  )
  try {
    await searchAll(ground, stage, first)
  } finally {
    await stage.close()
  }
}

/** A name of a number: a few letters that many share, and some of its own. */
const nameOf = (number: string) =>
  `initcap(translate(lpad(${number}::text, 4, '0'), '0123456789', 'aeioubdklm') || left(md5(${number}::text), 3))`

/** Last names of which few are frequent: the product of two even numbers is small more often than large. */
const people = `select n, abs(hashint4(n)::bigint) % ${firstNames} as given,
    (abs(hashint4(n + 1)::bigint) % ${lastNames}) * (abs(hashint4(-n)::bigint) % ${lastNames}) / ${lastNames} as family
  from generate_series(1, $2::int) n`

async function seedPeople(url: string, workspaceId: string, many: number): Promise<void> {
  await ask(
    url,
    `with made as (
       insert into contact (workspace_id, id, phone, name, tags, custom_fields, created_at, updated_at)
       select $1, gen_random_uuid(), (881000000000 + n::bigint * 7919 % 99999989)::text,
         ${nameOf('given')} || ' ' || ${nameOf('family')}, '{}', '{}', now() - n * interval '1 second', now()
       from (${people}) p returning id, created_at
     )
     insert into conversation (workspace_id, contact_id, created_at, updated_at)
     select $1, id, created_at, created_at from made`,
    [workspaceId, many],
  )
  await ask(url, 'update workspace_counter set contacts = contacts + $2 where workspace_id = $1', [
    workspaceId,
    many,
  ])
  await ask(url, 'vacuum analyze contact')
}

/** What people type, by what they know of whom they look for. */
const kinds: Readonly<Record<string, (person: { name: string; phone: string }) => string>> = {
  'first and last name': ({ name }) => name,
  'last name': ({ name }) => name.split(' ')[1] ?? name,
  'first name': ({ name }) => name.split(' ')[0] ?? name,
  'beginning of both': ({ name }) => name.replace(/(\S{4})\S* (\S{4}).*/, '$1'),
  'three letters': ({ name }) => name.slice(-3),
  'whole phone': ({ phone }) => `+${phone}`,
  'last four digits': ({ phone }) => phone.slice(-4),
  'three digits': ({ phone }) => phone.slice(-3),
  nobody: ({ name }) => `${name.split('').reverse().join('')}q`,
}

const query = `query ($text: String!) {
  contacts(first: 25, filter: { search: $text }) { nodes { id name phone } pageInfo { hasNextPage } }
}`

async function searchAll({ report }: Ground, { parley, url }: Stage, { workspaceId, member }: Member) {
  const cookie = await signIn(parley.port, member)
  const csrf = /svc_csrf=([^;]+)/.exec(cookie)?.[1] ?? ''
  const headers = { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' }
  const known = (await ask(
    url,
    `select name, phone from contact where workspace_id = $1 order by md5(id::text) limit ${searches}`,
    [workspaceId],
  )) as { name: string; phone: string }[]
  const timeOf = async (text: string) => {
    const begun = performance.now()
    const { statusCode, body } = await request(`http://127.0.0.1:${parley.port}/api/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables: { text } }),
    })
    const { data, errors } = (await body.json()) as { data?: object; errors?: object[] }
    if (statusCode !== 200 || errors || !data) throw new Error(`${statusCode}: ${JSON.stringify(errors)}`)
    return performance.now() - begun
  }
  for (const [kind, textOf] of Object.entries(kinds)) {
    for (const person of known.slice(0, 20)) await timeOf(textOf(person))
    const times: number[] = []
    for (const person of known) times.push(await timeOf(textOf(person)))
    report.note(
      `${kind}: median ${quantile(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
    )
    report.figure(`${kind}, p99`, quantile(times, 0.99), 'ms', { bar: 50 })
  }
}
