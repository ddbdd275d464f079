import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { modelOf } from '#outside/models/ask.ts'
import { accessTo, type GroupAccess } from './settings-groups.ts'
import type { Components, KeptSettings } from './settings-row.ts'
import { type AiMode, type SettingsGroup, settingsGroups } from './settings-sets.ts'

/** The settings with what the caller may see and do. */
export interface ChatbotSettings {
  row: KeptSettings
  access: Record<SettingsGroup, GroupAccess>
}

/** How long the AI waits where the workspace says nothing (spec/8 CS3). */
export const aiDebounceDefaultMs = 1500

const has = (component: string) => `exists (select from workspace_feature f
    where f.workspace_id = s.workspace_id and f.key = '${component}' and f.enabled)`

const selected = `select ${columns('ChatbotSettings', 's')}, w.timezone,
    ${has('chatbot')} as "hasChatbot", ${has('chatbot.ai')} as "hasAi", ${has('chatbot.memory')} as "hasMemory",
    ${has('transfers')} as "hasTransfers"
  from chatbot_settings s join workspace w on w.id = s.workspace_id`

const read = statement<KeptSettings>(
  'chatbot_settings.read',
  `${selected} where s.workspace_id = any($1::uuid[])`,
)

const lock = statement<KeptSettings>(
  'chatbot_settings.lock',
  `${selected} where s.workspace_id = $1 for no key update of s`,
)

/** The settings of workspaces, for whoever acts by them. */
export const readManySettings = (db: Queryable, workspaceIds: readonly string[]): Promise<KeptSettings[]> =>
  run(db, read, [workspaceIds])

/** Those of one. */
export const readSettings = async (db: Queryable, workspaceId: string): Promise<KeptSettings> =>
  found((await readManySettings(db, [workspaceId]))[0], 'workspace')

/** The same, kept as they are until the transaction ends. */
export const lockSettings = async (db: Queryable, workspaceId: string): Promise<KeptSettings> =>
  found((await run(db, lock, [workspaceId]))[0], 'workspace')

/** What the caller may see and do. */
export const settingsFor = ({ actor }: Ctx, row: KeptSettings): ChatbotSettings => ({
  row,
  access: Object.fromEntries(
    settingsGroups.map((group) => [group, accessTo(group, actor, row)]),
  ) as ChatbotSettings['access'],
})

/** The settings of the caller's workspace. Throws forbidden for whoever may read no group (spec/8 CS1). */
export async function chatbotSettings(ctx: Ctx): Promise<ChatbotSettings> {
  const settings = settingsFor(ctx, await readSettings(ctx.app.pool, workspaceOf(ctx.actor)))
  if (!Object.values(settings.access).some(({ read: may }) => may)) throw errors.forbidden()
  return settings
}

/** managed where the installation has a model and the workspace the component (spec/8 AI5). */
export const aiModeOf = ({ app }: Pick<Ctx, 'app'>, { hasAi }: Components): AiMode =>
  hasAi && modelOf(app) ? 'managed' : 'off'
