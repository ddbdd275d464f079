import { z } from 'zod'
import type { Business } from '../accounts.ts'
import { checkReach } from '../graph/auth.ts'
import { unknownObject } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import type { Routes } from '../graph/routes.ts'
import { bodyOrThrow, listOf } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import { announceNew, checkNameIsFree } from './routes.ts'
import { type Flow, setFlowJson } from './store.ts'

export const flowMigrationRoutes: Routes<Business> = { 'POST migrate_flows': migrateFlows }

const migrateSchema = z.looseObject({
  source_waba_id: z.coerce.string(),
  source_flow_names: listOf(z.string()).pipe(z.array(z.string()).max(100)).optional(),
})

/** Copies forms of another account that the token opens, as drafts; without names all of them (platform §6). */
async function migrateFlows(call: Call, business: Business): Promise<Reply> {
  const { source_waba_id, source_flow_names } = bodyOrThrow(migrateSchema, await paramsOf(call))
  const { accounts, flows } = call.world
  if (!accounts.businesses.has(source_waba_id)) throw unknownObject(source_waba_id, call.method)
  checkReach(call, source_waba_id)
  const sources = flows.list(source_waba_id)
  const migrated_flows: object[] = []
  const failed_flows: object[] = []
  for (const source_name of source_flow_names ?? sources.map((flow) => flow.name)) {
    const source = sources.find((flow) => flow.name === source_name)
    const problem = source ? problemOf(call, business, source) : 'There is no such flow.'
    if (source && problem === null)
      migrated_flows.push({ source_name, source_id: source.id, migrated_id: copy(call, business, source).id })
    else failed_flows.push({ source_name, error_code: '4233041', error_message: problem })
  }
  return json({ migrated_flows, failed_flows })
}

function problemOf(call: Call, business: Business, source: Flow): string | null {
  try {
    checkNameIsFree(call.world, business.id, source.name)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function copy(call: Call, business: Business, { name, categories, endpointUri, json: text }: Flow): Flow {
  const { flows, clock } = call.world
  const now = clock.now()
  const flow = flows.add({ businessId: business.id, name, categories, endpointUri, updatedAt: now })
  if (text !== null) setFlowJson(flow, text, now)
  announceNew(call.world, flow, call.effect)
  return flow
}
