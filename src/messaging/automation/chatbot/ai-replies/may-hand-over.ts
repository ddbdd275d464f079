import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'

const transfersOn = statement<{ isOn: boolean }>(
  'ai_replies.transfers_on',
  `select exists (select from workspace_feature f
     where f.workspace_id = $1 and f.key = 'transfers' and f.enabled) as "isOn"`,
)

/** Whether the workspace lets the chatbot hand a chat over to people: it has queues for them. */
export const mayHandOver = async ({ pool }: Pick<App, 'pool'>, workspaceId: string): Promise<boolean> =>
  (await run(pool, transfersOn, [workspaceId]))[0]?.isOn ?? false
