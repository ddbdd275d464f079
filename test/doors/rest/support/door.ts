import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { PublicKeyActor } from '#core/access/actor.ts'
import { features, scopes } from '#core/access/catalogue.ts'
import { localBus } from '#core/bus.ts'
import { loadConfig } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import { createKeyRing } from '#core/crypto.ts'
import { openPool } from '#core/db/db.ts'
import { newId } from '#core/ids.ts'
import { localCounters } from '#core/rate-limits/counters.ts'
import { type MovableClock, movableClock } from '#core/time/clock.ts'
import { buildRoutes } from '#doors/rest/routes.ts'
import { createDoor } from '#doors/rest/v1/create-door.ts'
import { compileEndpoint } from '#doors/rest/v1/endpoint.ts'
import { createTestDatabase } from '../../../support/database.ts'
import { type Behaviour, plainBehaviour, smallEndpoints, smallSchema } from './small-schema.ts'

export interface TestDoor {
  url: string
  app: App
  clock: MovableClock
  server: Server
  /** keys by their text; tests add and change them */
  keys: Map<string, PublicKeyActor>
  /** a key of its own workspace, with everything, as the text of a Bearer token */
  addKey(changes?: Partial<PublicKeyActor>): string
  behaviour: Behaviour
  /** the counters start anew */
  resetCounters(): void
  close(): Promise<void>
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function fullKey(changes: Partial<PublicKeyActor> = {}): PublicKeyActor {
  const keyId = newId()
  return {
    kind: 'public_key',
    workspaceId: newId(),
    keyId,
    lineageId: keyId,
    name: 'test',
    scopes: new Set(scopes),
    features: new Set(features),
    allowedIps: [],
    workspaceClosed: false,
    limits: { apiRequestsPerMinute: null, apiMessagesPerSecond: null },
    ...changes,
  }
}

/** The door of /v1 over a small schema, on a port of its own, with a database. */
export async function startDoor(environment: Record<string, string> = {}): Promise<TestDoor> {
  const database = await createTestDatabase()
  const config = loadConfig({
    argv: [],
    env: {
      DATABASE_URL: database.url,
      SECRET_KEYS: 'k'.repeat(32),
      JWT_SECRET: 'j'.repeat(32),
      NODE_ENV: 'test',
      ...environment,
    },
  })
  const clock = movableClock()
  const pool = openPool(database.url, 4)
  const app = {
    config,
    clock,
    pool,
    log: pino({ level: 'silent' }),
    keyRing: createKeyRing(config.secrets.keys),
    bus: localBus(),
    counters: localCounters(),
    wake: () => {},
  } as unknown as App
  const keys = new Map<string, PublicKeyActor>()
  const door: TestDoor = {
    url: '',
    app,
    clock,
    keys,
    behaviour: plainBehaviour(),
    addKey(changes) {
      const text = `svc_live_${newId().replaceAll('-', '')}${'x'.repeat(8)}`
      keys.set(text, fullKey(changes))
      return text
    },
    resetCounters: () => {
      app.counters = localCounters()
    },
    server: createServer(),
    async close() {
      door.server.closeAllConnections()
      await new Promise((resolve) => door.server.close(resolve))
      await pool.end()
      await database.drop()
    },
  }
  const schema = smallSchema(() => door.behaviour)
  const handle = createDoor(app, {
    routes: buildRoutes(smallEndpoints, (endpoint) => compileEndpoint(schema, endpoint)),
    actorOfKey: (key) => keys.get(key) ?? null,
  })
  door.server.on('request', handle)
  door.url = `${await listen(door.server)}/v1`
  return door
}

export interface Ask {
  method?: string
  key?: string
  headers?: Record<string, string>
  /** objects are sent as JSON, text and bytes as they are */
  body?: unknown
}

export interface Told {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared by tests, field by field
  body: any
}

/** One request to a door. */
export async function ask(door: Pick<TestDoor, 'url'>, path: string, options: Ask = {}): Promise<Told> {
  const { key, body } = options
  const headers: Record<string, string> = {
    ...(key ? { Authorization: `Bearer ${key}` } : {}),
    ...options.headers,
  }
  const raw = typeof body === 'string' || body instanceof Uint8Array || body === undefined
  if (body !== undefined && !('Content-Type' in headers)) headers['Content-Type'] = 'application/json'
  const response = await fetch(door.url + path, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body: raw ? (body as string | undefined) : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null }
}

export const errorOf = ({ status, body }: Told) => [status, body.error?.code, body.error?.field]
