import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { cli, type Finished } from '../../../cli/run.ts'
import { createEmptyDatabase } from '../../../support/database.ts'
import { type Parley, startParley, type Tenant, testEnvironment } from '../../../support/parley.ts'

/** A part of the report, in the names of its JSON. */
export interface Part {
  found: number
  moved: number
  left_out: Record<string, number>
  examples: string[]
}

export interface Report {
  applied: boolean
  version: string | null
  account: string
  numbers: { name: string; here: string | null }[]
  parts: Record<string, Part>
  chats: number
  templates_to_sync: { name: string }[]
  others: Record<string, number>
}

export interface MoveInScene {
  parley: Parley
  shop: Tenant
  /** another workspace, which nothing is moved into */
  neighbour: Tenant
  /** the e-mail address of an administrator of the shop */
  admin: string
  adminId: string
  /** of the product's database */
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** of the source's */
  there(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** environment and arguments of a run */
  env: Record<string, string>
  args(...more: string[]): string[]
  run(...more: string[]): Promise<Finished>
  /** the report of a run that succeeds */
  move(...more: string[]): Promise<Report>
  close(): Promise<void>
}

async function query(client: pg.Client, text: string, values: unknown[] = []) {
  const { rows } = await client.query<Record<string, unknown>>(text, values)
  return rows
}

/** The product beside the database of another system, made of the SQL file of that name. */
export async function startMoveIn(system: 'chatwoot' | 'whatomate'): Promise<MoveInScene> {
  const parley = await startParley()
  const source = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: source.directUrl })
  await client.connect()
  await client.query(readFileSync(join(import.meta.dirname, `${system}.sql`), 'utf8'))
  const shop = await parley.tenant()
  const neighbour = await parley.tenant()
  const { id: adminId, email: admin } = await parley.createMember(shop.workspaceId)
  const number =
    system === 'chatwoot'
      ? `update channel_whatsapp set provider_config = jsonb_build_object('phone_number_id', $1::text) where id = 1`
      : 'update whatsapp_accounts set phone_id = $1'
  await client.query(number, [shop.phoneId])
  const { database, dataDir } = parley.app.config
  const env = testEnvironment({ DATABASE_URL: database.url ?? '', DATA_DIR: dataDir })
  const args = (...more: string[]) => {
    const into = ['--workspace', shop.slug, '--as', admin]
    return ['move-in', system, '--from', source.directUrl, ...into, ...more]
  }
  const run = (...more: string[]) => cli(env, ...args(...more))
  return {
    parley,
    shop,
    neighbour,
    admin,
    adminId,
    sql: async (text, values) => (await parley.app.pool.query(text, values)).rows,
    there: (text, values) => query(client, text, values),
    env,
    args,
    run,
    async move(...more) {
      const { status, stdout, stderr } = await run(...more, '--json')
      if (status !== 0) throw new Error(`status ${status}: ${stdout}${stderr}`)
      const report = JSON.parse(stdout)
      const parts = report.parts.map(({ kind, ...part }: Part & { kind: string }) => [kind, part])
      return { ...report, parts: Object.fromEntries(parts) }
    },
    async close() {
      await client.end()
      await source.drop()
      await parley.close()
    },
  }
}
