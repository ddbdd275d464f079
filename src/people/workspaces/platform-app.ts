import type { App } from '#core/context/context.ts'
import type { KeyRing } from '#core/crypto.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import type { WorkspaceAppModel } from '#generated/prisma/models/WorkspaceApp.ts'

const fields = ['appId', 'configId', 'appSecret'] as const

/** The application of a workspace as it is kept: its secret is encrypted. */
export type KeptApp = RowOf<WorkspaceAppModel, (typeof fields)[number]>

const noApp: KeptApp = { appId: null, configId: null, appSecret: null }

const read = statement<KeptApp>(
  'workspaces.app',
  `select ${columns('WorkspaceApp', 'a', fields)} from workspace_app a where a.workspace_id = $1`,
)

const write = statement(
  'workspaces.save_app',
  `insert into workspace_app (workspace_id, app_id, config_id, app_secret) values ($1, $2, $3, $4)
   on conflict (workspace_id) do update
   set app_id = excluded.app_id, config_id = excluded.config_id, app_secret = excluded.app_secret`,
)

/** The place that the secret is bound to: it does not decrypt in another row. */
export const appSecretPlace = (workspaceId: string) => `workspace_app:${workspaceId}:app_secret`

export async function keptApp(db: Queryable, workspaceId: string): Promise<KeptApp> {
  const [row] = await run(db, read, [workspaceId])
  return row ?? noApp
}

export const saveApp = (db: Queryable, workspaceId: string, { appId, configId, appSecret }: KeptApp) =>
  run(db, write, [workspaceId, appId, configId, appSecret])

export const sealAppSecret = (keyRing: KeyRing, workspaceId: string, secret: string) =>
  keyRing.encrypt(secret, appSecretPlace(workspaceId))

/** An application at the platform that numbers are signed up with. */
export interface PlatformApp {
  appId: string
  configId: string | null
  appSecret: string | null
}

/** The workspace's own application, where it has one (spec/5 1.20); a secret whose key is gone is as if there were none. */
export async function ownPlatformApp(app: App, workspaceId: string): Promise<PlatformApp | null> {
  const { appId, configId, appSecret } = await keptApp(app.pool, workspaceId)
  if (appId === null) return null
  try {
    const secret = appSecret && app.keyRing.decrypt(appSecret, appSecretPlace(workspaceId))
    return { appId, configId, appSecret: secret }
  } catch (error) {
    app.log.error({ err: error, workspaceId }, "the secret of a workspace's application cannot be opened")
    return { appId, configId, appSecret: null }
  }
}
