import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import { openSecret } from './account-secrets.ts'
import type { NumberStatus } from './account-sets.ts'

/** A number with its secrets in clear: it never leaves the process. */
export interface NumberEntry extends NumberCredentials {
  appSecret: string | null
  webhookVerifyToken: string
  status: NumberStatus
  /** digits only */
  phone: string | null
  name: string
  isDefaultOutgoing: boolean
  isDefaultIncoming: boolean
  autoReadReceipt: boolean
  businessCallingEnabled: boolean
  pacesBroadcasts: boolean
  pausesInTrouble: boolean
  marketingMessages: boolean
  directSend: boolean
  /** how fast it sends, in the platform's word */
  throughput: string | null
  /** how many people it may write to in a day, in the platform's word */
  messagingLimit: string | null
  isOnBusinessApp: boolean
  tokenRefusedAt: Date | null
  /** our role where others answer on it, too; null while nobody else was seen */
  responderRole: string | null
}

const entryColumns = columns('Number', 'number', [
  'workspaceId',
  'id',
  'name',
  'phoneId',
  'businessId',
  'appId',
  'accessToken',
  'appSecret',
  'webhookVerifyToken',
  'apiVersion',
  'phone',
  'status',
  'isDefaultIncoming',
  'isDefaultOutgoing',
  'autoReadReceipt',
  'businessCallingEnabled',
  'pacesBroadcasts',
  'pausesInTrouble',
  'marketingMessages',
  'directSend',
  'throughput',
  'messagingLimit',
  'isOnBusinessApp',
  'tokenRefusedAt',
  'responderRole',
])

const inWorkspace = statement<NumberEntry>(
  'numbers.directory_of_workspace',
  `select ${entryColumns} from number where workspace_id = $1 order by is_default_outgoing desc, created_at, id`,
)
// Callbacks name numbers by the platform's ids and know no workspace: this look-up tells whose they are.
const ofPlatformIds = statement<NumberEntry>(
  'numbers.directory_of_platform_ids',
  `select ${entryColumns} from number where phone_id = any($1::text[]) or business_id = any($2::text[]) order by created_at, id`,
)

/** Lists of numbers by what they were asked for: `<workspace's id>`, `phone:<phone id>`, `business:<business id>`. */
const listsOf = perApp(
  (app) => new PromiseCache<NumberEntry[]>(app, { name: 'numbers', max: 20_000, maxAgeMs: 30_000 }),
)

/** Rows with their secrets opened. A row whose key is gone is left out and told in the log: the others go on. */
function opened(app: App, rows: NumberEntry[]): NumberEntry[] {
  return rows.flatMap((row) => {
    try {
      const accessToken = openSecret(app.keyRing, row, 'access_token', row.accessToken)
      const appSecret = row.appSecret && openSecret(app.keyRing, row, 'app_secret', row.appSecret)
      return [{ ...row, accessToken, appSecret }]
    } catch (error) {
      app.log.error({ err: error, numberId: row.id }, 'the secrets of a number cannot be opened')
      return []
    }
  })
}

/** The workspace's numbers, the default one for sending first. */
export function numbersOfWorkspace(app: App, workspaceId: string): Promise<NumberEntry[]> {
  return listsOf(app).get(workspaceId, async () =>
    opened(app, await run(app.pool, inWorkspace, [workspaceId])),
  )
}

/** A number of the workspace, from the directory that this process keeps. */
export async function numberById(app: App, workspaceId: string, id: string): Promise<NumberEntry | null> {
  const numbers = await numbersOfWorkspace(app, workspaceId)
  return numbers.find((number) => number.id === id) ?? null
}

/** The number that sends when none is named (spec/4 D21). */
export async function defaultNumber(app: App, workspaceId: string): Promise<NumberEntry | null> {
  const numbers = await numbersOfWorkspace(app, workspaceId)
  return numbers.find((number) => number.isDefaultOutgoing) ?? null
}

/** What the platform calls numbers and the business accounts that they belong to. */
export interface PlatformIds {
  phoneIds: readonly string[]
  businessIds: readonly string[]
}

/** Numbers of any workspace by the platform's ids of them or of their accounts; unknown ids have none. */
export interface NumbersByPlatformId {
  ofPhone(phoneId: string): readonly NumberEntry[]
  ofBusiness(businessId: string): readonly NumberEntry[]
}

const phoneKey = (id: string) => `phone:${id}`
const businessKey = (id: string) => `business:${id}`

/** Looks up all of these ids at once. */
export async function numbersByPlatformIds(app: App, ids: PlatformIds): Promise<NumbersByPlatformId> {
  const keys = [...ids.phoneIds.map(phoneKey), ...ids.businessIds.map(businessKey)]
  const found = await listsOf(app).getFound(keys, async (missing) => {
    const wanted = new Set(missing)
    const phoneIds = ids.phoneIds.filter((id) => wanted.has(phoneKey(id)))
    const businessIds = ids.businessIds.filter((id) => wanted.has(businessKey(id)))
    const numbers = opened(app, await run(app.pool, ofPlatformIds, [phoneIds, businessIds]))
    const lists = [
      ...Map.groupBy(numbers, (number) => phoneKey(number.phoneId)),
      ...Map.groupBy(numbers, (number) => businessKey(number.businessId)),
    ]
    return new Map(lists.filter(([key]) => wanted.has(key)))
  })
  return {
    ofPhone: (id) => found.get(phoneKey(id)) ?? [],
    ofBusiness: (id) => found.get(businessKey(id)) ?? [],
  }
}

/** Tells every process that numbers changed. They change seldom, so all of them are forgotten. Call it after the commit. */
export function forgetNumbers(app: App): void {
  app.bus.publish('forget', { cache: 'numbers' })
}
