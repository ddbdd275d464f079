import type { App } from '#core/context/context.ts'
import { type KeyRing, tryOpen } from '#core/crypto.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { placeOf } from '#doors/idempotency/store.ts'
import { headersPlace as contextPlace } from '#messaging/automation/chatbot/ai-contexts/context-secrets.ts'
import {
  flowSecretsPlace,
  versionSecretsPlace,
} from '#messaging/automation/chatbot/chatbot-flows/flow-secrets.ts'
import { formKeyPlace } from '#messaging/automation/forms/form-endpoint/form-keys.ts'
import { endpointSecretPlace } from '#messaging/automation/forms/form-endpoint/forward.ts'
import {
  ivrSecretsPlace,
  ivrVersionSecretsPlace,
} from '#messaging/calls/voice-menus/ivr-flows/ivr-secrets.ts'
import { headersPlace as actionPlace } from '#messaging/inbox/custom-actions/action-secrets.ts'
import { secretPlace as numberPlace } from '#messaging/numbers/accounts/account-secrets.ts'
import { linkPlace } from '#outside/mail/mail-secrets.ts'
import { totpPlace } from '#people/second-factor/second-factor-secrets.ts'
import { ssoSecretPlace } from '#people/sso/sso-secrets.ts'
import { appSecretPlace } from '#people/workspaces/platform-app.ts'
import { legacyHeadersPlace, legacySecretPlace } from '#telling/older-webhooks/older-webhook-secrets.ts'
import { headersPlace, secretPlace as webhookPlace } from '#telling/webhooks/webhook-secrets.ts'

/** A column whose values are encrypted with the key ring; guard test/cli/secrets.test.ts keeps it complete. */
interface SealedColumn {
  table: string
  column: string
  /** whose the rows are; the workspace when left out */
  owner?: 'workspace_id' | 'user_id'
  /** what names a row beside its workspace */
  key: { column: string; type: 'uuid' | 'text'; first: string }
  /** the place that the value is bound to */
  place(row: { workspaceId: string; key: string }): string
}

const nil = '00000000-0000-0000-0000-000000000000'
const byId = { column: 'id', type: 'uuid', first: nil } as const
const byKey = { column: 'key', type: 'text', first: '' } as const
const byProvider = { column: 'provider', type: 'text', first: '' } as const

const endpointOf = (row: { workspaceId: string; key: string }) => ({
  workspaceId: row.workspaceId,
  id: row.key,
})

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'number',
    column: 'access_token',
    key: byId,
    place: (row) => numberPlace(row.workspaceId, row.key, 'access_token'),
  },
  {
    table: 'number',
    column: 'app_secret',
    key: byId,
    place: (row) => numberPlace(row.workspaceId, row.key, 'app_secret'),
  },
  {
    table: 'number',
    column: 'pin',
    key: byId,
    place: (row) => numberPlace(row.workspaceId, row.key, 'pin'),
  },
  {
    table: 'custom_action',
    column: 'headers',
    key: byId,
    place: (row) => actionPlace(endpointOf(row)),
  },
  {
    table: 'ai_context',
    column: 'headers',
    key: byId,
    place: (row) => contextPlace(endpointOf(row)),
  },
  {
    table: 'chatbot_flow',
    column: 'secrets',
    key: byId,
    place: (row) => flowSecretsPlace(endpointOf(row)),
  },
  {
    table: 'flow_version',
    column: 'secrets',
    key: byId,
    place: (row) => versionSecretsPlace(endpointOf(row)),
  },
  {
    table: 'ivr_flow',
    column: 'secrets',
    key: byId,
    place: (row) => ivrSecretsPlace(endpointOf(row)),
  },
  {
    table: 'ivr_flow_version',
    column: 'secrets',
    key: byId,
    place: (row) => ivrVersionSecretsPlace(endpointOf(row)),
  },
  {
    table: 'interactive_flow',
    column: 'endpoint_secret',
    key: byId,
    place: (row) => endpointSecretPlace(endpointOf(row)),
  },
  {
    table: 'form_key',
    column: 'private_key',
    key: byId,
    place: (row) => formKeyPlace(row.workspaceId, row.key),
  },
  { table: 'webhook_endpoint', column: 'secret', key: byId, place: (row) => webhookPlace(endpointOf(row)) },
  {
    table: 'webhook_endpoint',
    column: 'previous_secret',
    key: byId,
    place: (row) => webhookPlace(endpointOf(row)),
  },
  {
    table: 'webhook_endpoint',
    column: 'header_values',
    key: byId,
    place: (row) => headersPlace(endpointOf(row)),
  },
  {
    table: 'legacy_webhook',
    column: 'secret',
    key: byId,
    place: (row) => legacySecretPlace(endpointOf(row)),
  },
  {
    table: 'legacy_webhook',
    column: 'header_values',
    key: byId,
    place: (row) => legacyHeadersPlace(endpointOf(row)),
  },
  {
    table: 'sso_provider',
    column: 'client_secret',
    key: byProvider,
    place: (row) => ssoSecretPlace(row.workspaceId, row.key),
  },
  {
    table: 'workspace_app',
    column: 'app_secret',
    key: { column: 'workspace_id', type: 'uuid', first: nil },
    place: (row) => appSecretPlace(row.workspaceId),
  },
  { table: 'idempotency_record', column: 'body', key: byKey, place: placeOf },
  {
    table: 'outgoing_mail',
    column: 'secret_link',
    key: byKey,
    place: (row) => linkPlace(row.workspaceId, row.key),
  },
  {
    table: 'totp',
    column: 'secret',
    owner: 'user_id',
    key: { column: 'user_id', type: 'uuid', first: nil },
    place: (row) => totpPlace(row.key),
  },
]

interface SealedRow {
  workspaceId: string
  key: string
  sealed: string
}

const pageSize = 500

function pageOf({ table, column, key, owner = 'workspace_id' }: SealedColumn): Statement<SealedRow> {
  return statement(
    `cli.sealed.${table}.${column}`,
    `select ${owner} as "workspaceId", ${key.column}::text as key, ${column} as sealed from ${table}
     where ${column} is not null and (${owner}, ${key.column}) > ($1::uuid, $2::${key.type})
     order by ${owner}, ${key.column} limit ${pageSize}`,
  )
}

const renewedOf = (keyType: 'uuid' | 'text') =>
  rowsIn<SealedRow & { fresh: string | null }>({
    workspace_id: ['uuid', (row) => row.workspaceId],
    key: [keyType, (row) => row.key],
    sealed: ['text', (row) => row.sealed],
    fresh: ['text', (row) => row.fresh],
  })

// A value that somebody replaced in the meantime is encrypted with the first key already.
function updateOf({ table, column, key, owner = 'workspace_id' }: SealedColumn): Statement<never> {
  return statement(
    `cli.reseal.${table}.${column}`,
    `update ${table} t set ${column} = n.fresh
     from ${renewedOf(key.type).from('n')}
     where t.${owner} = n.workspace_id and t.${key.column} = n.key and t.${column} = n.sealed`,
  )
}

const reseal = (keyRing: KeyRing, sealed: string, place: string): string | null =>
  tryOpen(() => keyRing.encrypt(keyRing.decryptBytes(sealed, place), place))

export interface Resealed {
  /** values encrypted again */
  renewed: number
  /** values that no key of the ring opens; they are left as they are */
  unreadable: number
}

async function resealColumn(app: App, column: SealedColumn): Promise<Resealed> {
  const done = { renewed: 0, unreadable: 0 }
  let after = { workspaceId: nil, key: column.key.first }
  for (;;) {
    const page = await run(app.pool, pageOf(column), [after.workspaceId, after.key])
    const old = page.filter((row) => app.keyRing.needsRotation(row.sealed))
    const fresh = old.map((row) => ({ ...row, fresh: reseal(app.keyRing, row.sealed, column.place(row)) }))
    const renewed = fresh.filter((row) => row.fresh !== null)
    await run(app.pool, updateOf(column), renewedOf(column.key.type).values(renewed))
    done.renewed += renewed.length
    done.unreadable += fresh.length - renewed.length
    const last = page.at(-1)
    if (!last || page.length < pageSize) return done
    after = last
  }
}

/** Encrypts everything that an older key of the ring encrypted with the first one. May run beside the product. */
export async function resealAll(app: App): Promise<Resealed> {
  const total = { renewed: 0, unreadable: 0 }
  for (const column of sealedColumns) {
    const { renewed, unreadable } = await resealColumn(app, column)
    total.renewed += renewed
    total.unreadable += unreadable
  }
  return total
}
