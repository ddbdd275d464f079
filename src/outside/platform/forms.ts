import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { BusinessAccess, NumberCredentials, PlatformAccess } from './credentials.ts'
import { PlatformError, PlatformSilence } from './errors.ts'
import { callGraph, graphPath, userAgent } from './graph.ts'
import { listAll } from './pages.ts'
import { poolFor } from './pools.ts'

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

/** A fault of a definition, as the platform tells it (spec/6 6). */
export type ValidationError = z.output<typeof validationError>
const validationError = z.looseObject({
  error: z.string(),
  error_type: z.string().optional(),
  message: z.string().catch(''),
  line_start: z.number().optional().catch(undefined),
  line_end: z.number().optional().catch(undefined),
  column_start: z.number().optional().catch(undefined),
  column_end: z.number().optional().catch(undefined),
  pointers: z
    .array(z.looseObject({ path: z.string().optional() }))
    .optional()
    .catch(undefined),
})
const validationErrors = z.array(validationError).nullish().catch(null)

const detailed = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    status: z.string(),
    categories: z.array(z.string()).catch([]),
    json_version: z.string().nullish().catch(null),
    validation_errors: validationErrors,
    preview: z.looseObject({ preview_url: z.string() }).nullish().catch(null),
  })
  .transform((found) => ({
    id: found.id,
    name: found.name,
    /** DRAFT, PUBLISHED, ... as the platform writes them */
    status: found.status,
    category: found.categories[0] ?? 'OTHER',
    jsonVersion: found.json_version ?? null,
    validationErrors: found.validation_errors ?? [],
    previewUrl: found.preview?.preview_url ?? null,
  }))

/** A form with all that is known of it there. */
export type PlatformForm = z.output<typeof detailed>

const details = 'id,name,status,categories,json_version,validation_errors,preview.invalidate(false)'

/** All forms of a business account with what is known of them. Throws PlatformError or PlatformSilence. */
export function listFormDetails(app: App, business: BusinessAccess): Promise<PlatformForm[]> {
  const query = { fields: details, limit: '100' }
  return listAll(app, business, { path: graphPath(business.businessId, 'flows'), query }, detailed)
}

/** One form with what is known of it. Throws PlatformError or PlatformSilence. */
export function formDetails(app: App, access: PlatformAccess, id: string): Promise<PlatformForm> {
  return callGraph(app, access, { method: 'GET', path: graphPath(id), query: { fields: details } }, detailed)
}

/** What a form is made of. */
export interface FormFields {
  name: string
  /** in the platform's word */
  category: string
  /** whom it asks while it is filled in */
  endpointUri?: string | undefined
}

const fieldsOf = ({ name, category, endpointUri }: FormFields) => ({
  name,
  categories: [category],
  ...(endpointUri !== undefined && { endpoint_uri: endpointUri }),
})

const created = z
  .looseObject({ id: z.string(), validation_errors: validationErrors })
  .transform((made) => ({ id: made.id, validationErrors: made.validation_errors ?? [] }))

/** Makes a form; its name is unique in the business account. Throws PlatformError or PlatformSilence. */
export function createForm(
  app: App,
  business: BusinessAccess,
  fields: FormFields,
  definition: string,
): Promise<z.output<typeof created>> {
  const json = { ...fieldsOf(fields), flow_json: definition }
  const path = graphPath(business.businessId, 'flows')
  return callGraph(app, business, { method: 'POST', path, json }, created)
}

/** Changes the name and the category of a form. Throws PlatformError or PlatformSilence. */
export async function changeForm(
  app: App,
  access: PlatformAccess,
  id: string,
  fields: FormFields,
): Promise<void> {
  const json = fieldsOf(fields)
  await callGraph(app, access, { method: 'POST', path: graphPath(id), json }, z.unknown())
}

const uploadDeadlineMs = 60_000

/** Gives a draft another definition; answers its faults. Throws PlatformError or PlatformSilence. */
export async function putDefinition(
  app: App,
  access: PlatformAccess,
  id: string,
  definition: string,
): Promise<ValidationError[]> {
  const form = new FormData()
  form.set('name', 'flow.json')
  form.set('asset_type', 'FLOW_JSON')
  form.set('file', new File([definition], 'flow.json', { type: 'application/json' }))
  const multipart = new Response(form)
  const headers = { 'content-type': multipart.headers.get('content-type') ?? '' }
  const raw = { body: Buffer.from(await multipart.arrayBuffer()), headers, deadlineMs: uploadDeadlineMs }
  const answer = z.looseObject({ validation_errors: validationErrors })
  const path = graphPath(id, 'assets')
  return (await callGraph(app, access, { method: 'POST', path, raw }, answer)).validation_errors ?? []
}

const assets = z.looseObject({
  data: z.array(z.looseObject({ asset_type: z.string(), download_url: z.url() })),
})

/** The definition of a form as text; null where it has none. Throws PlatformError or PlatformSilence. */
export async function readDefinition(app: App, access: PlatformAccess, id: string): Promise<string | null> {
  const { data } = await callGraph(app, access, { method: 'GET', path: graphPath(id, 'assets') }, assets)
  const address = data.find(({ asset_type }) => asset_type === 'FLOW_JSON')?.download_url
  return address === undefined ? null : download(app, new URL(address))
}

const mostBytes = 11 * 1024 * 1024

/** Reads a definition from its address, which is signed and needs no token. */
async function download(app: App, url: URL): Promise<string> {
  const isPlatform = url.origin === new URL(app.config.platform.baseUrl).origin
  if (url.protocol !== 'https:' && !isPlatform)
    throw new PlatformSilence(
      new Error(`the definition lies at an address without TLS: ${url.origin}`),
      false,
    )
  const path = url.pathname + url.search
  const answer = await poolFor(app, url.origin)
    .request({ method: 'GET', path, headers: { 'user-agent': userAgent } })
    .catch((error: Error) => {
      throw new PlatformSilence(error, true)
    })
  if (answer.statusCode !== 200) {
    await answer.body.dump().catch(() => {})
    const about = { code: answer.statusCode, subcode: null, fbtraceId: null, retryAfterMs: null }
    const text = `the platform answered ${answer.statusCode} for a definition`
    throw new PlatformError(text, { ...about, status: answer.statusCode })
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer.body) {
    size += part.length
    if (size > mostBytes) throw new PlatformSilence(new Error('the definition is too large'), true)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Publishes a draft: people can be sent it from then on. Throws PlatformError or PlatformSilence. */
export async function publishForm(app: App, access: PlatformAccess, id: string): Promise<void> {
  const path = graphPath(id, 'publish')
  await callGraph(app, access, { method: 'POST', path, json: {} }, z.unknown())
}

/** Gives a published form up for good. Throws PlatformError or PlatformSilence. */
export async function deprecateForm(app: App, access: PlatformAccess, id: string): Promise<void> {
  const path = graphPath(id, 'deprecate')
  await callGraph(app, access, { method: 'POST', path, json: {} }, z.unknown())
}

/** Deletes a draft. Throws PlatformError or PlatformSilence. */
export async function deleteForm(app: App, access: PlatformAccess, id: string): Promise<void> {
  await callGraph(app, access, { method: 'DELETE', path: graphPath(id) }, z.unknown())
}

/** Gives the platform the public key with which phones talk to the endpoint of forms. Throws PlatformError or PlatformSilence. */
export async function putFormKey(app: App, number: NumberCredentials, publicKey: string): Promise<void> {
  const body = Buffer.from(new URLSearchParams({ business_public_key: publicKey }).toString())
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const path = graphPath(number.phoneId, 'whatsapp_business_encryption')
  const raw = { body, headers, deadlineMs: 15_000 }
  await callGraph(app, number, { method: 'POST', path, raw }, z.unknown())
}

const keyThere = z.looseObject({ business_public_key: z.string().nullish() })

/** The public key of forms that the platform has for a number; null for none. Throws PlatformError or PlatformSilence. */
export async function readFormKey(app: App, number: NumberCredentials): Promise<string | null> {
  const path = graphPath(number.phoneId, 'whatsapp_business_encryption')
  return (await callGraph(app, number, { method: 'GET', path }, keyThere)).business_public_key || null
}
