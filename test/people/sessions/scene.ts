import { createSecretKey } from 'node:crypto'
import type { Member } from '#core/access/actor.ts'
import { loadConfig } from '#core/config/config.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import type { MovableClock } from '#core/time/clock.ts'
import { createUser } from '#people/members/member-commands.ts'
import { httpCookies, parseCookies } from '#people/sessions/cookies.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import type { WorkspaceRow } from '#people/workspaces/workspace-queries.ts'
import { openServices } from '#process/services.ts'
import { createTestDatabase } from '../../support/database.ts'
import { distribution } from '../../support/distribution.ts'

const secret = 'a-secret-that-only-these-tests-know-of'
export const secretKey = createSecretKey(Buffer.from(secret))

export interface Scene {
  app: App
  clock: MovableClock
  workspace: WorkspaceRow
  /** Statements that the pool was given so far. */
  statements(): number
  close(): Promise<void>
}

/** An application without doors on a database of its own, with one workspace. */
export async function startScene(env: Record<string, string> = {}): Promise<Scene> {
  const database = await createTestDatabase()
  const given = { JWT_SECRET: secret, DATABASE_URL: database.url, SECRET_KEYS: 'k'.repeat(32) }
  const config = loadConfig({
    env: { ...given, ...distribution, TESTING__CLOCK: 'true', LOG__LEVEL: 'silent', ...env },
    argv: [],
  })
  const secrets = { keys: config.secrets.keys, jwtSecret: secret }
  const services = await openServices({ config, databaseUrl: database.url, secrets, poolSize: 8 })
  const { app } = services
  const { pool } = app
  let statements = 0
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      statements += 1
      return query(...args)
    },
  })
  const workspace = await createWorkspace(app, { name: 'Acme' })
  return {
    app,
    clock: app.clock as MovableClock,
    workspace,
    statements: () => statements,
    close: async () => {
      const closed = closedConnections(pool)
      await services.close()
      await closed
      await database.drop()
    },
  }
}

/** pool.end() answers before its connections are closed; dropping the database then would look like a crash to them. */
function closedConnections(pool: App['pool']): Promise<void> {
  const open = pool.totalCount
  let closed = 0
  return new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => {
      closed += 1
      if (closed === open) resolve()
    })
  })
}

/** The cookies that a client has after an answer, by name. */
function cookiesOf(headers: readonly string[]): Map<string, string> {
  return new Map(headers.flatMap((header) => [...parseCookies(header)].slice(0, 1)))
}

/** A context as the HTTP door makes it, with the cookies sent and those set. */
export function browserCtx(
  app: App,
  sent = new Map<string, string>(),
  actor: Ctx['actor'] = { kind: 'anonymous' },
) {
  const header = [...sent].map(([name, value]) => `${name}=${value}`).join('; ')
  const cookies = httpCookies(app, header)
  const ctx = createCtx(app, { actor, cookies })
  return {
    ctx,
    setCookies: () => cookies.setCookieHeaders(),
    jar: () => cookiesOf(cookies.setCookieHeaders()),
  }
}

let people = 0

/** A person of the scene's workspace; the password is `correct horse`. */
export async function addPerson(scene: Scene, role = 'admin', workspaceId = scene.workspace.id) {
  people += 1
  const email = `person${people}@example.com`
  const password = 'correct horse'
  const { id } = await createUser(scene.app, { email, password, workspaceId, role })
  return { id, email, password }
}

/** A context in which this member acts, without a door having authenticated it. */
export function memberCtx(
  scene: Scene,
  userId: string,
  workspaceId = scene.workspace.id,
  more: Partial<Member> = {},
): Ctx {
  const actor: Member = {
    kind: 'member',
    workspaceId,
    userId,
    name: 'Person',
    email: 'person@example.com',
    roleId: userId,
    isSuperAdmin: false,
    permissions: new Set(),
    workspaceClosed: false,
    ...more,
  }
  return createCtx(scene.app, { actor })
}

/** The code of the catalogue's error that this throws; fails when it does not throw one. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return (error as { code?: string } | undefined)?.code ?? `no catalogue error: ${String(error)}`
}
