import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { parseInput } from '#core/validation.ts'
import {
  type AccountRow,
  accountLoader,
  getAccount,
  lockAccount,
} from '#messaging/numbers/accounts/account-details.ts'
import { accountEvent, movedDefaults } from '#messaging/numbers/accounts/account-events.ts'
import { type AccountChange, updateAccountInput } from '#messaging/numbers/accounts/account-input.ts'
import { type NumberSecret, openSecret, sealSecret } from '#messaging/numbers/accounts/account-secrets.ts'
import { changeDefaults, takeTurn } from '#messaging/numbers/accounts/defaults.ts'
import { forgetNumbers } from '#messaging/numbers/accounts/directory.ts'
import { recordChanges } from '#messaging/numbers/accounts/health-history.ts'
import { type Changes, differences, recordAudit } from '#people/audit/log.ts'
import { takenBy } from './account-commands.ts'

const hasMessages = statement<{ found: boolean }>(
  'accounts.has_messages',
  'select exists (select from message where workspace_id = $1 and number_id = $2) as found',
)

const secretsOf = statement<{ accessToken: string; appSecret: string | null }>(
  'accounts.secrets',
  `select access_token as "accessToken", app_secret as "appSecret" from number where workspace_id = $1 and id = $2`,
)

const saveAccount = statement(
  'accounts.save',
  `update number set name = $3, phone_id = $4, business_id = $5, app_id = $6, api_version = $7,
     webhook_verify_token = $8, auto_read_receipt = $9, business_calling_enabled = $10, paces_broadcasts = $11,
     pauses_in_trouble = $12, marketing_messages = $13, direct_send = $14, updated_by_id = $15, updated_at = $16
   where workspace_id = $1 and id = $2`,
)

type Given = Exclude<NumberSecret, 'pin'>

const saveSecret = (secret: Given) =>
  statement(`accounts.save_${secret}`, `update number set ${secret} = $3 where workspace_id = $1 and id = $2`)
const secretSavers = {
  access_token: saveSecret('access_token'),
  app_secret: saveSecret('app_secret'),
}

/** Another number or business account is another thing at the platform: what was known of the former is forgotten. */
const forgetFacts = statement(
  'accounts.forget_facts',
  `update number set phone = null, display_name = null, verified_name = null, status = 'active', pin = null,
     quality = 'unknown', messaging_limit = null, throughput = null, restriction = null, restricted_until = null,
     is_on_business_app = false, history_progress = null, history_phase = null, responder_role = null
   where workspace_id = $1 and id = $2`,
)

const askAnew = statement(
  'accounts.ask_anew',
  `update number set token_refused_at = null, facts_due_at = $3, facts_attempts = 0
   where workspace_id = $1 and id = $2`,
)

/** The fields that an audit record and an event tell, by the names of /api. */
const shown = (account: AccountRow) => ({
  name: account.name,
  app_id: account.appId,
  phone_id: account.phoneId,
  business_id: account.businessId,
  api_version: account.apiVersion,
  is_default_incoming: account.isDefaultIncoming,
  is_default_outgoing: account.isDefaultOutgoing,
  auto_read_receipt: account.autoReadReceipt,
  business_calling_enabled: account.businessCallingEnabled,
  paces_broadcasts: account.pacesBroadcasts,
  pauses_in_trouble: account.pausesInTrouble,
  marketing_messages: account.marketingMessages,
  direct_send: account.directSend,
})

/** The account as the change wants it. */
function afterOf(before: AccountRow, change: AccountChange): AccountRow {
  const { accessToken: _, appSecret: __, appId, ...plain } = change
  const said = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return { ...before, ...said, appId: appId === undefined ? before.appId : appId }
}

/** The secrets that differ from those kept, by their columns; null clears one. */
async function newSecrets(
  ctx: Ctx,
  tx: Tx,
  before: AccountRow,
  change: AccountChange,
): Promise<[Given, string | null][]> {
  if (change.accessToken === undefined && change.appSecret === undefined) return []
  const [kept] = await run(tx, secretsOf, [before.workspaceId, before.id])
  const given: [Given, string | null | undefined, string | null][] = [
    ['access_token', change.accessToken, kept?.accessToken ?? null],
    ['app_secret', change.appSecret, kept?.appSecret ?? null],
  ]
  return given.flatMap(([column, value, sealed]): [Given, string | null][] =>
    value === undefined || value === opened(ctx, before, column, sealed) ? [] : [[column, value]],
  )
}

/** Null also where no key of the ring opens it: then what is given replaces it. */
function opened(ctx: Ctx, number: AccountRow, column: NumberSecret, sealed: string | null): string | null {
  if (!sealed) return null
  try {
    return openSecret(ctx.app.keyRing, number, column, sealed)
  } catch {
    return null
  }
}

const hidden = { old: '********', new: '********' }

async function assertMayMove(tx: Tx, before: AccountRow, after: AccountRow): Promise<void> {
  if (before.phoneId === after.phoneId) return
  const [row] = await run(tx, hasMessages, [before.workspaceId, before.id])
  if (!row?.found) return
  const text = 'The phone number of an account with messages cannot be changed'
  throw new AppError('invalid_state', text, { field: 'phoneId', whole: true }).because('number_has_messages')
}

async function save(ctx: Ctx, tx: Tx, before: AccountRow, change: AccountChange): Promise<void> {
  const { workspaceId, id } = before
  const after = afterOf(before, change)
  const secrets = await newSecrets(ctx, tx, before, change)
  const told = changesOf(before, after, secrets)
  if (!told) return
  await assertMayMove(tx, before, after)
  const moved = await changeDefaults(tx, workspaceId, before, change)
  const elsewhere = before.phoneId !== after.phoneId || before.businessId !== after.businessId
  if (elsewhere) await run(tx, forgetFacts, [workspaceId, id])
  const { name, phoneId, businessId, appId, apiVersion, webhookVerifyToken } = after
  const by = ctx.actor.kind === 'member' ? ctx.actor.userId : before.updatedById
  const values = [name, phoneId, businessId, appId, apiVersion, webhookVerifyToken]
  const { autoReadReceipt, businessCallingEnabled, pacesBroadcasts, pausesInTrouble } = after
  const calls = [autoReadReceipt, businessCallingEnabled]
  const flags = [...calls, pacesBroadcasts, pausesInTrouble, after.marketingMessages, after.directSend]
  await run(tx, saveAccount, [workspaceId, id, ...values, ...flags, by, ctx.now()])
  for (const [column, value] of secrets) {
    const sealed = value === null ? null : sealSecret(ctx.app.keyRing, before, column, value)
    await run(tx, secretSavers[column], [workspaceId, id, sealed])
  }
  const asks = elsewhere || secrets.some(([column]) => column === 'access_token')
  if (asks) {
    await run(tx, askAnew, [workspaceId, id, ctx.now()])
    tx.afterCommit(() => ctx.app.wake('accounts'))
  }
  if (asks && before.tokenRefusedAt) {
    const renewed = { kind: 'token', previous: 'refused', current: null, alert: null } as const
    await recordChanges(ctx.app, tx, before, [renewed])
  }
  await recordAudit(tx, ctx, workspaceId, {
    kind: 'account',
    resourceId: id,
    action: 'updated',
    changes: told,
  })
  await appendEvents(ctx.app, tx, [
    ...movedDefaults(
      ctx,
      workspaceId,
      moved.filter((other) => other !== id),
    ),
    accountEvent('account.updated', before, ctx.now(), Object.keys(told)),
  ])
  tx.afterCommit(() => forgetNumbers(ctx.app))
}

/** What differs, secrets as that they did (spec/8 G9); null where nothing does. */
function changesOf(
  before: AccountRow,
  after: AccountRow,
  secrets: readonly [Given, string | null][],
): Changes | null {
  const hiddenOnes = secrets.map(([column]) => [column, hidden])
  const token =
    before.webhookVerifyToken === after.webhookVerifyToken ? [] : [['webhook_verify_token', hidden]]
  const told = {
    ...differences(shown(before), shown(after)),
    ...Object.fromEntries([...hiddenOnes, ...token]),
  }
  return Object.keys(told).length > 0 ? told : null
}

/**
 * PUT /api/accounts/{id}: changes what is given; what changes nothing leaves no trace (spec/8 AC4, AC5, G2). Another
 * number or business account is asked for at the platform afterwards. Throws not_found, conflict as `connectAccount`
 * and invalid_state for a number with messages and for the default of the only account.
 */
export async function changeAccount(ctx: Ctx, id: string, input: unknown): Promise<AccountRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = parseInput(updateAccountInput, input)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    await takeTurn(tx, workspaceId)
    await save(ctx, tx, await lockAccount(tx, workspaceId, id), change)
  })
  await conflictOn(work, () => takenBy(ctx, change.phoneId ?? '', id.toLowerCase()))
  accountLoader(ctx).clear(id)
  return await getAccount(ctx, id)
}
