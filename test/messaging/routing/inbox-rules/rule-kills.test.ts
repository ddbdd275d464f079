import { expect, onTestFinished, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { createTag } from '#messaging/inbox/tags/tag-commands.ts'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { drainInboxRules } from '#messaging/routing/inbox-rules/drain-inbox-rules.ts'
import { createRule } from '#messaging/routing/inbox-rules/inbox-rule-commands.ts'
import { memberNow } from '#people/sessions/members.ts'
import { beginProcess } from '../../../support/child-process.ts'
import { freePort } from '../../../support/free-port.ts'
import { type Killable, killable } from '../../../support/killable.ts'
import { until } from '../../../support/until.ts'

// A worker dies by kill -9 while it looks at the log, and another while it does the steps: each rule runs once in each chat
// (docs/adr/0189).

const program = [process.execPath, '--import', './test/support/dies-at.ts', 'src/main.ts'] as const
const people = 12

async function workerThatDies({ env }: Killable, from: string, at: number, isDone: boolean): Promise<void> {
  const dying = { DIES_FROM: from, DIES_AT: String(at), DIES_BEHIND: String(isDone) }
  const port = String(await freePort())
  const worker = beginProcess({ ...env, ...dying, ROLE: 'worker', PORT: port }, program)
  onTestFinished(async () => {
    if (worker.child.exitCode === null) await worker.kill()
  })
  await until(async () => worker.child.signalCode !== null || worker.child.exitCode !== null, 60_000)
  expect(worker.child.signalCode, worker.output()).toBe('SIGKILL')
}

async function startRule(): Promise<Killable> {
  const where = await killable({ LOG__LEVEL: 'error', ROLE: 'web' })
  onTestFinished(() => where.close())
  const { app, tenant } = where
  const { id } = await where.createMember(tenant.workspaceId)
  const actor = await memberNow(app, tenant.workspaceId, id)
  if (!actor) throw new Error('nobody')
  const ctx = createCtx(app, { actor })
  await createTag(ctx, { name: 'vip', color: 'blue' })
  const steps = [
    { text: { body: 'Hi' } },
    { tags: { change: 'add_to_contact', names: ['vip'] } },
    { text: { body: 'There' } },
  ]
  await createRule(ctx, { name: 'R', trigger: { event: 'message_received' }, steps })
  return where
}

test('killed at any place, a rule does each of its steps once', { timeout: 180_000 }, async () => {
  const where = await startRule()
  const { app, tenant } = where
  const { workspaceId, numberId } = tenant
  await storeIncoming(
    app,
    Array.from({ length: people }, (_, person) => ({
      workspaceId,
      numberId,
      businessId: '200000000000001',
      platformMessageId: `wamid.${person}`,
      at: app.clock.now(),
      sender: {
        waId: `1555078${String(person).padStart(4, '0')}`,
        userId: null,
        parentUserId: null,
        username: null,
        profileName: null,
      },
      type: 'text' as const,
      content: { body: 'Hello', previewUrl: false },
      replyToPlatformId: null,
      media: null,
      raw: null,
    })),
  )
  await workerThatDies(where, 'inbox_rules.take_events', 4, false)
  await workerThatDies(where, 'inbox_rules.claim_runs', 30, true)
  const left = async () =>
    Number(
      (await app.pool.query('select count(*) from inbox_rule_run where due_at is not null')).rows[0].count,
    )
  const begun = await left()
  // The lease of the lost worker ends.
  await app.pool.query('update inbox_rule_run set due_at = now() where due_at is not null')
  while ((await drainInboxRules(app)).more);
  expect(begun).toBeGreaterThan(0)
  expect(await left()).toBe(0)
  const { rows } = await app.pool.query(
    `select c.tags, (select count(*)::int from inbox_rule_run x where x.contact_id = c.id and x.status = 'done') as runs,
       array(select m.content ->> 'body' from message m where m.contact_id = c.id and m.direction = 'outgoing'
         order by m.created_at, m.id) as sent
     from contact c where c.workspace_id = $1`,
    [workspaceId],
  )
  expect(rows).toEqual(
    Array.from({ length: people }, () => ({ tags: ['vip'], runs: 1, sent: ['Hi', 'There'] })),
  )
})
