import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addWorkspaceCommands } from '#cli/workspace.ts'
import { tokenHash } from '#people/sessions/secret-tokens.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { cli, json, started } from './run.ts'

let database: TestDatabase
let env: Record<string, string>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  env = { DATABASE_URL: database.url }
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await client.query(text, values)).rows
}

test('the help of a new workspace says what a plan can limit', () => {
  const program = new Command()
  addWorkspaceCommands(program)
  const create = program.commands[0]?.commands[0]
  const shown: string[] = []
  create?.configureOutput({ writeOut: (text) => shown.push(text) }).outputHelp()
  for (const name of ['api_requests_per_minute', 'contacts', 'broadcast_messages_per_month', 'api_keys'])
    expect(shown.join('')).toContain(name)
})

describe('making things', () => {
  test('a workspace, a person in it, and a key', async () => {
    const shop = await json(env, 'workspace', 'create', '--name', 'My Shop')
    expect(shop).toMatchObject({ name: 'My Shop', slug: expect.stringMatching(/^my-shop-/) })
    const [slug, id] = [String(shop.slug), String(shop.id)]
    const there = ['--timezone', 'Asia/Kolkata', '--country', 'IN']
    const branch = await json(env, 'workspaces', 'create', '--name', 'Branch', ...there)
    expect(await rows('select timezone, country from workspace where id = $1', [branch.id])).toEqual([
      { timezone: 'Asia/Kolkata', country: 'IN' },
    ])

    const person = [
      'user',
      'create',
      '--email',
      'Ada@Example.com',
      '--password',
      'secret',
      '--workspace',
      slug,
    ]
    const user = await json(env, ...person, '--role', 'admin', '--super-admin')
    expect(user).toMatchObject({ email: 'ada@example.com', role: 'admin', super_admin: true })
    const [account] = await rows('select is_super_admin, home_workspace_id from user_account where id = $1', [
      user.id,
    ])
    expect(account).toEqual({ is_super_admin: true, home_workspace_id: id })

    const made = await started(
      env,
      'keys',
      'create',
      '--workspace',
      id,
      '--name',
      'Till',
      '--scopes',
      'messages:send, usage:read',
    )
    expect(made).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^svc_live_[A-Za-z0-9]{43}\n$/),
    })
    const stored = await rows('select scopes, workspace_id from public_key where key_hash = $1', [
      tokenHash(made.stdout.trim()),
    ])
    expect(stored).toEqual([{ scopes: ['messages:send', 'usage:read'], workspace_id: id }])

    const all = await json(env, 'key', 'create', '--workspace', slug, '--name', 'All', '--scopes', 'all')
    expect(all.scopes).toHaveLength(14)
  })

  test.each<[string, string[], RegExp]>([
    ['an unknown workspace', ['key', 'create', '--workspace', 'nowhere', '--name', 'x'], /nowhere/],
    ['a missing option', ['workspace', 'create'], /--name/],
    ['an unknown command', ['dance'], /dance/],
    ['a blank name', ['workspace', 'create', '--name', ' '], /^name: /],
  ])('%s is told on stderr with status 1', async (_name, args, message) => {
    const { status, stdout, stderr } = await started(env, ...args, '--json')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n').length).toBeLessThan(3)
  })

  test('a second account with one address is refused', async () => {
    const { slug } = await json(env, 'workspace', 'create', '--name', 'Twice')
    const args = [
      'user',
      'create',
      '--email',
      'twice@example.com',
      '--password',
      'x',
      '--workspace',
      String(slug),
    ]
    expect((await cli(env, ...args)).status).toBe(0)
    expect(await cli(env, ...args)).toMatchObject({ status: 1, stderr: 'email: Email already exists\n' })
  })
})

describe('the database', () => {
  test('is migrated once, and missed until it is', async () => {
    const empty = await createEmptyDatabase()
    const onEmpty = { DATABASE_URL: empty.url }
    try {
      const early = await cli(onEmpty, 'workspace', 'create', '--name', 'Early')
      expect(early).toMatchObject({ status: 1, stderr: expect.stringContaining('migrate') })
      expect((await json(onEmpty, 'migrate')).applied).not.toEqual([])
      expect(await json(onEmpty, 'migrate')).toEqual({ applied: [] })
      expect((await cli(onEmpty, 'workspace', 'create', '--name', 'Late')).status).toBe(0)
    } finally {
      await empty.drop()
    }
  })

  test('that does not answer is told in a line', async () => {
    const away = { DATABASE_URL: 'postgres://127.0.0.1:9/parley' }
    expect(await cli(away, 'jobs')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cannot connect \(.*ECONNREFUSED.*\)\n$/),
    })
  })

  test('tells what is due, in flight and for later', async () => {
    const { id } = await json(env, 'workspace', 'create', '--name', 'Busy')
    await client.query('update workspace_counter set event_seq = 7 where workspace_id = $1', [id])
    await client.query(
      `insert into inbound_callback (received_at, body, number_ids, due_at)
       select now(), '', '{}', now() + i * interval '1 hour' from generate_series(-1, 1) i`,
    )
    // Without the number that they would go out from: nothing here sends.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
         template_category, defaults, scheduled_at, total, in_flight, created_by_type, created_by_name, created_at,
         updated_at)
       select $1, gen_random_uuid(), gen_random_uuid(), 'News', status, gen_random_uuid(), 'news', 'en', 'marketing',
         '{}', now() + wait, 5, in_flight, 'api', 'Key', now(), now()
       from (values ('scheduled', interval '1 hour', 0), ('scheduled', '-1 second', 0), ('running', null, 4),
         ('running', null, 5), ('completed', null, 0)) as b(status, wait, in_flight)`,
      [id],
    )
    // One whose test runs, one whose people all wait for their time, and one that waits for the limit of its number.
    await client.query(
      `insert into broadcast (workspace_id, id, number_id, name, status, template_id, template_name, template_language,
         template_category, defaults, total, created_by_type, created_by_name, created_at, updated_at,
         test_rests, test_until, next_due_at, limit_try_at)
       select $1, gen_random_uuid(), gen_random_uuid(), 'News', 'running', gen_random_uuid(), 'news', 'en', 'marketing',
         '{}', 5, 'api', 'Key', now(), now(), rests, now() + till, now() + due, now() + try
       from (values (true, interval '1 hour', null::interval, null::interval), (false, null, '1 hour', null),
         (false, null, null, '1 hour')) as b(rests, till, due, try)`,
      [id],
    )
    await client.query('reset session_replication_role')
    const { jobs } = await json(env, 'jobs')
    expect(jobs).toContainEqual({ kind: 'callbacks', due: 2, in_flight: 0, later: 1 })
    expect(jobs).toContainEqual({ kind: 'broadcasts', due: 2, in_flight: 1, later: 4 })
    expect(jobs).toContainEqual({ kind: 'fan-out', due: 7, in_flight: 0, later: 0 })
    // Every column begins where its heading ends, however long the names of the kinds are.
    const { stdout } = await cli(env, 'jobs')
    expect(
      new Set(
        stdout
          .trimEnd()
          .split('\n')
          .map((line) => line.length),
      ).size,
    ).toBe(1)
  })
})

describe('lanes', () => {
  test('are told with who holds them; those of a worker that is gone are nobody’s', async () => {
    const [living, gone] = [crypto.randomUUID(), crypto.randomUUID()]
    await client.query(
      `insert into worker (id, kinds, seen_at) values ($1, '{hand-over}', now()), ($2, '{hand-over}', now() - interval '1 hour')`,
      [living, gone],
    )
    await client.query(
      `insert into lane_lease (kind, lane, holder)
       select 'hand-over', n, case when n < 40 then $1::uuid else $2 end from generate_series(0, 63) n`,
      [living, gone],
    )
    expect((await json(env, 'jobs')).lanes).toEqual([
      { kind: 'hand-over', holder: living, lanes: 40, until: expect.stringMatching(/^20.*Z$/) },
      { kind: 'hand-over', holder: null, lanes: 24, until: null },
    ])
    const { stdout } = await cli(env, 'jobs')
    expect(stdout).toMatch(new RegExp(`hand-over +40  ${living}  20.*Z\\n`))
    expect(stdout).toMatch(/hand-over +24 {2}nobody\n/)
    await client.query('delete from lane_lease')
    await client.query('delete from worker')
  })
})

describe('the configuration', () => {
  test('is checked; what is wrong is named', async () => {
    expect(await json(env, 'config', 'check')).toMatchObject({ ok: true, environment: 'test' })
    const wrong = await cli({ ...env, JWT__ACCESS_EXPIRY_MINS: 'soon' }, 'config', 'check')
    expect(wrong).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('jwt.access_expiry_mins'),
    })
    const missing = await cli({ ...env, AUDIO__FFMPEG: '/nowhere/ffmpeg' }, 'config', 'check')
    expect(missing).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('audio.ffmpeg: /nowhere/ffmpeg cannot be run'),
    })
  })

  test('is printed without secrets, in a form that can be read back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-cli-'))
    try {
      const file = join(folder, 'parley.toml')
      writeFileSync(file, '[admin]\nemail = "boss@example.com"\n')
      const { stdout, status } = await cli(
        { ...env, ADMIN_PASSWORD: 'hush-hush' },
        'config',
        'print',
        '--config',
        file,
      )
      expect(status).toBe(0)
      expect(stdout).toContain('email = "boss@example.com"')
      expect(stdout).not.toMatch(/hush-hush|of-these-tests|only-these-tests/)
      const printed = await json(env, 'config', 'print')
      expect(printed).toMatchObject({ jwt: { access_expiry_mins: 15 } })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
