import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { invalidParameter } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'

/** The key that forms with an endpoint are encrypted with (platform §6). */
export const encryptionRoutes: Routes<PhoneNumber> = {
  'GET whatsapp_business_encryption': (_call, { publicKey }) =>
    json(
      publicKey === null
        ? {}
        : { business_public_key: publicKey, business_public_key_signature_status: 'VALID' },
    ),
  'POST whatsapp_business_encryption': setKey,
}

const keySchema = z.looseObject({ business_public_key: z.string().min(1) })

async function setKey(call: Call, number: PhoneNumber): Promise<Reply> {
  const { business_public_key } = bodyOrThrow(keySchema, await paramsOf(call))
  const key = readKey(business_public_key)
  if (key?.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== 2048)
    throw invalidParameter('Param business_public_key must be a 2048-bit RSA public key in PEM format.')
  number.publicKey = business_public_key
  return success()
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}
