import { generateKeyPairSync } from 'node:crypto'
import { createKeyRing } from '#core/crypto.ts'
import { newId } from '#core/ids.ts'
import { formKeyPlace } from '#messaging/automation/forms/form-endpoint/form-keys.ts'
import { sealToken } from '#messaging/messages/messages/flow-token.ts'
import type { AskedNumber } from '../load/exchanges.ts'
import { ask } from './cluster.ts'
import { environment, type Tenant } from './seed.ts'

/** The key that every number has, and what phones send in their tokens. */
export interface SeededForms {
  publicKey: string
  privateKey: string
  numbers: AskedNumber[]
}

const tokensEach = 10

/** What the form answers to its first screen. */
export const cannedAnswers = {
  START: {
    screen: 'TIMES',
    data: {
      times: Array.from({ length: 10 }, (_, n) => ({ id: `t${n}`, title: `${9 + n}:00`, enabled: true })),
      note: 'Please come ten minutes before, and bring your card.',
    },
  },
}

/** Each number has a key and a form that Parley answers itself. */
export async function seedForms(databaseUrl: string, tenants: readonly Tenant[]): Promise<SeededForms> {
  const ring = createKeyRing([environment.SECRET_KEYS])
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const keys = tenants.map(({ workspaceId }) => {
    const id = newId()
    return { id, sealed: ring.encrypt(privateKey, formKeyPlace(workspaceId, id)) }
  })
  await ask(
    databaseUrl,
    `with given as (
       select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as t(workspace_id, number_id, id, sealed)
     ), forms as (
       insert into interactive_flow (workspace_id, id, number_id, platform_id, name, status, category, json_version,
         definition, checksum, canned_answers, created_at, updated_at)
       select workspace_id, gen_random_uuid(), number_id, 'form', 'Appointment', 'published', 'APPOINTMENT_BOOKING', '7.3',
         '{}', '', $6::jsonb, now(), now() from given
     )
     insert into form_key (workspace_id, id, number_id, private_key, public_key, fingerprint, created_at, set_at)
     select workspace_id, id, number_id, sealed, $5, 'of-the-benchmarks', now(), now() from given`,
    [
      tenants.map(({ workspaceId }) => workspaceId),
      tenants.map(({ numberId }) => numberId),
      keys.map(({ id }) => id),
      keys.map(({ sealed }) => sealed),
      publicKey,
      JSON.stringify(cannedAnswers),
    ],
  )
  await ask(databaseUrl, 'vacuum analyze')
  const numbers = tenants.map(({ workspaceId, phoneId }) => ({
    phoneId,
    tokens: Array.from({ length: tokensEach }, () =>
      sealToken(ring, { workspaceId, contactId: newId(), id: newId() }, 'form', new Date()),
    ),
  }))
  return { publicKey, privateKey, numbers }
}
