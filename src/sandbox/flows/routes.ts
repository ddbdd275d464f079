import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { dispatchAccount } from '../callbacks/dispatch.ts'
import type { Effect } from '../faults.ts'
import { graphError } from '../graph/errors.ts'
import { select } from '../graph/fields.ts'
import { page } from '../graph/paging.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow, listOf } from '../graph/validate.ts'
import { type Call, json, type Reply, success } from '../http.ts'
import { APP_LINK } from '../numbers/app.ts'
import { businessNode } from '../numbers/business.ts'
import type { World } from '../world.ts'
import { type Flow, setFlowJson, versionsOf } from './store.ts'

const DEFAULT_FIELDS = 'id,name,status,categories,validation_errors'

export const flowListRoutes: Routes<Business> = {
  'GET flows': (call, business) => {
    const fields = call.query.get('fields')
    const flows = call.world.flows.list(business.id)
    return json(page(call, flows, (flow) => select(nodeOf(call, flow), fields, DEFAULT_FIELDS, 'Flow')))
  },
  'POST flows': createFlow,
}

export const flowRoutes: Routes<Flow> = {
  'GET ': (call, flow) => json(select(nodeOf(call, flow), call.query.get('fields'), DEFAULT_FIELDS, 'Flow')),
  'POST ': changeFlow,
  'DELETE ': deleteFlow,
  'GET assets': (call, flow) => {
    const download_url = `${call.base}/whatsapp_business/flows/${flow.id}.json`
    const asset = { name: 'flow.json', asset_type: 'FLOW_JSON', download_url }
    return json(page(call, flow.json === null ? [] : [flow], () => asset))
  },
  'POST assets': putAsset,
  'POST publish': (call, flow) => {
    publish(call, flow)
    return success()
  },
  'POST deprecate': (call, flow) => {
    if (flow.status !== 'PUBLISHED' && flow.status !== 'THROTTLED')
      throw graphError(139003, 'Only a published flow can be deprecated.')
    moveFlow(call.world, flow, 'DEPRECATED', call.effect)
    return success()
  },
}

const CATEGORIES =
  'SIGN_UP SIGN_IN APPOINTMENT_BOOKING LEAD_GENERATION CONTACT_US CUSTOMER_SUPPORT SURVEY SHOPPING OTHER'
const category = z.enum(CATEGORIES.split(' '))
const flag = z.union([z.boolean(), z.stringbool()])
const fields = {
  name: z.string().min(1).max(200),
  categories: listOf(category).pipe(z.array(category).min(1)),
  endpoint_uri: z.url().optional(),
}
const MAX_JSON_BYTES = 10 * 1024 * 1024

const createSchema = z.looseObject({
  ...fields,
  flow_json: z.string().optional(),
  publish: flag.optional(),
  clone_flow_id: z.coerce.string().optional(),
})
const changeSchema = z.looseObject({ ...fields, application_id: z.coerce.string() }).partial()

async function createFlow(call: Call, business: Business): Promise<Reply> {
  const body = bodyOrThrow(createSchema, await paramsOf(call))
  const { flows, clock } = call.world
  const source = body.clone_flow_id === undefined ? undefined : flows.find(body.clone_flow_id)
  if (body.clone_flow_id !== undefined && !source) throw graphError(100, 'clone_flow_id names no flow.')
  checkNameIsFree(call.world, business.id, body.name)
  const { name, categories, endpoint_uri: endpointUri } = body
  const flow = flows.add({ businessId: business.id, name, categories, endpointUri, updatedAt: clock.now() })
  const text = body.flow_json ?? source?.json
  announceNew(call.world, flow, call.effect)
  if (text) setFlowJson(flow, text, clock.now())
  if (body.publish) publish(call, flow)
  return json({ id: flow.id, success: true, validation_errors: flow.errors })
}

async function changeFlow(call: Call, flow: Flow): Promise<Reply> {
  const change = bodyOrThrow(changeSchema, await paramsOf(call))
  if (change.name !== undefined && change.name !== flow.name)
    checkNameIsFree(call.world, flow.businessId, change.name)
  flow.name = change.name ?? flow.name
  flow.categories = change.categories ?? flow.categories
  flow.endpointUri = change.endpoint_uri ?? flow.endpointUri
  flow.applicationId = change.application_id ?? flow.applicationId
  flow.updatedAt = call.world.clock.now()
  return success()
}

/** A success even when the definition has faults, which are told (platform §6). */
async function putAsset(call: Call, flow: Flow): Promise<Reply> {
  if (flow.status !== 'DRAFT')
    throw graphError(139001, 'The definition of a published flow cannot be changed; clone it.')
  const { file, asset_type } = await paramsOf(call)
  if (asset_type !== 'FLOW_JSON') throw graphError(100, 'asset_type must be FLOW_JSON.')
  if (!(file instanceof Blob)) throw graphError(100, 'The parameter file is required.')
  if (file.size > MAX_JSON_BYTES) throw graphError(100, 'A definition has at most 10 MB.')
  setFlowJson(flow, await file.text(), call.world.clock.now())
  return json({ success: true, validation_errors: flow.errors })
}

/** Versions whose forms are sent and opened, and published no longer (PL9). */
const FROZEN = new Set(['2.1', '3.0', '3.1', '4.0', '5.0'])

function publish(call: Call, flow: Flow): void {
  if (flow.status !== 'DRAFT') throw graphError(139002, `A flow that is ${flow.status} cannot be published.`)
  if (flow.json === null) throw graphError(139002, 'The flow has no definition.')
  if (flow.errors.length > 0)
    throw graphError(139002, `The definition has ${flow.errors.length} validation errors.`)
  const { version } = versionsOf(flow)
  if (FROZEN.has(version ?? ''))
    throw graphError(139002, `Version ${version} of Flow JSON cannot be published any more.`)
  if (versionsOf(flow).data_api_version !== undefined) checkEndpoint(call.world, flow)
  moveFlow(call.world, flow, 'PUBLISHED', call.effect)
}

/** A form that asks an endpoint needs its address, and a key of a number to encrypt with. */
function checkEndpoint(world: World, flow: Flow): void {
  if (flow.endpointUri === undefined) throw graphError(139002, 'The flow has no endpoint_uri.')
  const numbers = world.accounts.numbersOf(flow.businessId)
  if (numbers.length === 0) throw graphError(139002, 'The business has no number.')
  if (numbers.every((number) => number.publicKey === null))
    throw graphError(139002, 'No number of the business has a signed public key.')
}

function deleteFlow(call: Call, flow: Flow): Reply {
  if (flow.status !== 'DRAFT') throw graphError(139004, `A flow that is ${flow.status} cannot be deleted.`)
  call.world.flows.remove(flow)
  return success()
}

/** Changes the state, with the callback (platform §12.6). */
export function moveFlow(world: World, flow: Flow, status: Flow['status'], effect: Effect): void {
  const old_status = flow.status
  flow.status = status
  flow.updatedAt = world.clock.now()
  const message = `Flow ${flow.name} changed status from ${old_status} to ${status}.`
  const value = { event: 'FLOW_STATUS_CHANGE', message, flow_id: flow.id, old_status, new_status: status }
  dispatchAccount(world, flow.businessId, 'flows', value, effect)
}

export function announceNew(world: World, flow: Flow, effect: Effect): void {
  const message = `Flow ${flow.name} has been created with DRAFT status.`
  const value = { event: 'FLOW_STATUS_CHANGE', message, flow_id: flow.id, new_status: 'DRAFT' }
  dispatchAccount(world, flow.businessId, 'flows', value, effect)
}

export function checkNameIsFree(world: World, businessId: string, name: string): void {
  if (world.flows.list(businessId).some((flow) => flow.name === name)) {
    throw graphError(100, `There is already a flow named ${name}.`)
  }
}

function nodeOf(call: Call, flow: Flow) {
  const { accounts } = call.world
  return {
    id: flow.id,
    name: flow.name,
    status: flow.status,
    categories: flow.categories,
    validation_errors: flow.errors,
    json_version: versionsOf(flow).version,
    data_api_version: versionsOf(flow).data_api_version,
    endpoint_uri: flow.endpointUri,
    preview: ({ invalidate }: Record<string, string>) => {
      if (invalidate === 'true') call.world.flows.renewPreview(flow)
      return {
        preview_url: `${call.base}/whatsapp_business/flows/${flow.id}.json?token=${flow.previewToken}`,
        expires_at: new Date(call.world.clock.now() + 30 * 86_400_000)
          .toISOString()
          .replace(/\.\d+Z$/, '+0000'),
      }
    },
    health_status: () => healthOf(flow),
    metric: (args: Record<string, string>) => metricOf(args),
    whatsapp_business_account: () => accountOf(call, flow),
    application: { id: accounts.app.id, name: accounts.app.name, link: APP_LINK },
    updated_at: new Date(flow.updatedAt).toISOString().replace(/\.\d+Z$/, '+0000'),
  }
}

/** The account behind a flow, as far as flows show it. */
function accountOf(call: Call, flow: Flow) {
  const business = call.world.accounts.businesses.get(flow.businessId)
  if (!business) return { id: flow.businessId }
  const { id, name, currency, timezone_id, message_template_namespace } = businessNode(call, business)
  return { id, name, currency, timezone_id, message_template_namespace }
}

const METRICS =
  'ENDPOINT_REQUEST_COUNT ENDPOINT_REQUEST_ERROR ENDPOINT_REQUEST_ERROR_RATE ' +
  'ENDPOINT_REQUEST_LATENCY_SECONDS_CEIL ENDPOINT_AVAILABILITY'
const metricSchema = z.looseObject({
  name: z.enum(METRICS.split(' ')),
  granularity: z.enum(['DAY', 'HOUR', 'LIFETIME']),
})

/** Endpoints of flows are never asked here, so that there is nothing to count. */
function metricOf(args: Record<string, string>) {
  const { name, granularity } = bodyOrThrow(metricSchema, args)
  return { granularity, name, data_points: [] }
}

function healthOf(flow: Flow) {
  const health: Record<string, string> = { PUBLISHED: 'AVAILABLE', THROTTLED: 'LIMITED' }
  const can_send_message = health[flow.status] ?? 'BLOCKED'
  return { can_send_message, entities: [{ entity_type: 'FLOW', id: flow.id, can_send_message }] }
}

/** The definition behind a download address. */
export function showFlowJson(call: Call, name: string): Reply {
  const flow = call.world.flows.find(name.replace(/\.json$/, ''))
  if (!flow || flow.json === null) throw graphError(100, 'There is no such definition.')
  return { status: 200, body: flow.json }
}
