import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'

/** Whether a number shows its catalog, and has a cart. */
export const commerceRoutes: Routes<PhoneNumber> = {
  'GET whatsapp_commerce_settings': (_call, number) =>
    json({ data: [{ ...number.commerce, id: number.id }] }),
  'POST whatsapp_commerce_settings': setCommerce,
}

const flag = z.union([z.boolean(), z.stringbool()]).optional()
const commerceSchema = z.looseObject({ is_cart_enabled: flag, is_catalog_visible: flag })

async function setCommerce(call: Call, number: PhoneNumber): Promise<Reply> {
  const { is_cart_enabled, is_catalog_visible } = bodyOrThrow(commerceSchema, await paramsOf(call))
  const { commerce } = number
  commerce.is_cart_enabled = is_cart_enabled ?? commerce.is_cart_enabled
  commerce.is_catalog_visible = is_catalog_visible ?? commerce.is_catalog_visible
  return success()
}
