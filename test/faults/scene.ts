import { join } from 'node:path'
import { createUser } from '#people/members/member-commands.ts'
import { factories, type MadeTenant } from '../support/factories.ts'
import { memberSession } from '../support/session.ts'
import { until } from '../support/until.ts'
import { type Door, openDoor } from './door.ts'
import type { Ground } from './ground/ground.ts'
import { type Ledger, openLedger } from './ledger.ts'

export interface Customer {
  phone: string
  contactId: string
}

/** A round: a workspace of its own, in which everything is counted at the end. */
export interface Scene {
  ground: Ground
  tenant: MadeTenant
  /** what its number is called */
  account: string
  ledger: Ledger
  door: Door
  /** asks the database about the workspace, which is $1 */
  sql<Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]>
  /** a customer writes; answers the platform's id of the message */
  says(phone: string, message: object): Promise<string>
  text(phone: string, body: string): Promise<string>
  /** so many who have written before; each kind of work has its own, by a digit */
  customers(digit: number, many: number): Promise<Customer[]>
  isOver(): boolean
  /** no more work is made, and nobody insists on answers */
  end(): void
}

export const phoneOf = (digit: number, n: number) => `1555${digit}${String(n).padStart(6, '0')}`

/** What the chatbot and the clocks of chats are set to. */
const settings = `update chatbot_settings set enabled = true, greeting_message = '', fallback_message = '', join_texts = false,
  sla_enabled = true, sla_escalation_minutes = 5 where workspace_id = $1`
const limits = `update workspace_limit set api_requests_per_minute = null, api_messages_per_second = null, contacts = null,
  broadcast_messages_per_month = null, webhook_endpoints = null where workspace_id = $1`

export async function openScene(ground: Ground, round: number, folder: string): Promise<Scene> {
  const { app, sandbox } = ground
  const { tenant: makeTenant } = factories(app, sandbox)
  const tenant = await makeTenant({ name: `Round ${round} ${Date.now()}` })
  const { workspaceId, phoneId } = tenant
  const sql = async <Row>(text: string, ...values: unknown[]) =>
    (await app.pool.query(text, [workspaceId, ...values])).rows as Row[]
  for (const text of [settings, limits]) await sql(text)
  const [number] = await sql<{ name: string }>('select name from number where workspace_id = $1')
  await sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 50, read_ms: 100, template_review_ms: 0 } })
  const session = await memberSession(
    { url: ground.webUrl, createMember: () => adminOf(ground, workspaceId) },
    workspaceId,
  )
  const ledger = openLedger(join(folder, `ledger-${round}.jsonl`))
  let over = false
  const says: Scene['says'] = async (phone, message) => {
    const wamid = await sandbox.inbound(phoneId, phone, message)
    ledger.note('incoming', { wamid })
    return wamid
  }
  const text: Scene['text'] = (phone, body) => says(phone, { type: 'text', text: { body } })
  const known = () =>
    sql<Customer>('select phone, id as "contactId" from contact where workspace_id = $1 order by phone')
  return {
    ground,
    tenant,
    account: number?.name ?? '',
    ledger,
    sql,
    says,
    text,
    door: openDoor({
      url: ground.webUrl,
      key: tenant.key,
      session,
      isOver: () => over,
      finding: (words) => ground.findings.push(words),
    }),
    async customers(digit, many) {
      for (let n = 0; n < many; n++) await text(phoneOf(digit, n), 'Hello')
      const own = async () => (await known()).filter(({ phone }) => phone.startsWith(`1555${digit}`))
      return until(async () => ((await own()).length >= many ? own() : null), 60_000)
    },
    isOver: () => over,
    end: () => {
      over = true
    },
  }
}

/** Addresses are one over all rounds of a folder. */
async function adminOf({ app }: Ground, workspaceId: string) {
  const [email, password] = [`${workspaceId}@example.com`, 'correct horse battery']
  const { id } = await createUser(app, { email, password, workspaceId, role: 'admin', fullName: 'Ada' })
  return { id, email, password }
}
