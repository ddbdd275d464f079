import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { BusinessAccess, NumberCredentials } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'
import { listAll } from './pages.ts'

/** A form of the platform (it calls them flows): how far it is, and of which business account. */
const form = z
  .looseObject({
    status: z.string(),
    whatsapp_business_account: z.looseObject({ id: z.string() }).optional().catch(undefined),
  })
  .transform(({ status, whatsapp_business_account: business }) => ({
    status,
    businessId: business?.id ?? null,
  }))

/** One form by the platform's id. Throws PlatformError or PlatformSilence. */
export function formById(app: App, number: NumberCredentials, id: string): Promise<z.output<typeof form>> {
  const query = { fields: 'id,status,whatsapp_business_account' }
  return callGraph(app, number, { method: 'GET', path: graphPath(id), query }, form)
}

const listed = z.looseObject({ id: z.string(), name: z.string(), status: z.string() })

/** A form in the list of a business account. */
export interface ListedForm {
  id: string
  name: string
  /** DRAFT, PUBLISHED, ... as the platform writes them (spec/6 6) */
  status: string
}

/** All forms of a business account. Throws PlatformError or PlatformSilence. */
export function listForms(app: App, business: BusinessAccess): Promise<ListedForm[]> {
  const query = { fields: 'id,name,status', limit: '100' }
  return listAll(app, business, { path: graphPath(business.businessId, 'flows'), query }, listed)
}
