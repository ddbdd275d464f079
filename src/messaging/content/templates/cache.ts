import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { nameKey } from './platform-facts.ts'
import { type TemplateRow, templateColumns } from './template-row.ts'

/** Templates by their ids. */
export type Templates = ReadonlyMap<string, TemplateRow>

/** The templates of one workspace, ready to be found by a send. */
export interface TemplateShelf {
  byId: Templates
  /** by nameKey; several when several numbers have it */
  byName: ReadonlyMap<string, TemplateRow[]>
}

const cacheOf = perApp(
  (app) =>
    new PromiseCache<TemplateShelf>(app, {
      name: 'templates',
      max: 20_000,
      maxAgeMs: 30_000,
      weigh: (shelf) => Math.max(1, shelf.byId.size),
    }),
)

const templatesInWorkspace = statement<TemplateRow>(
  'templates.in_workspace',
  `select ${templateColumns} from template t where t.workspace_id = $1`,
)

/** All templates of a workspace from memory, so that sending one costs no statement. */
export function templatesOfWorkspace(app: App, workspaceId: string): Promise<TemplateShelf> {
  return cacheOf(app).get(workspaceId, async () =>
    shelfOf(await run(app.pool, templatesInWorkspace, [workspaceId])),
  )
}

const templatesOfIds = statement<TemplateRow>(
  'templates.of_ids',
  `select ${templateColumns} from template t where t.workspace_id = $1 and t.id = any($2::uuid[])`,
)

/** Some of them by a connection that is held: the memory may have to wait for another one. */
export async function readTemplates(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<Templates> {
  return byId(await run(db, templatesOfIds, [workspaceId, ids]))
}

const byId = (rows: readonly TemplateRow[]): Templates => new Map(rows.map((row) => [row.id, row]))

function shelfOf(rows: TemplateRow[]): TemplateShelf {
  return { byId: byId(rows), byName: Map.groupBy(rows, nameKey) }
}

/** Tells every process that templates of this workspace changed. Call it after the commit. */
export function forgetTemplates(app: App, workspaceId: string): void {
  app.bus.publish('forget', { cache: 'templates', key: workspaceId })
}
