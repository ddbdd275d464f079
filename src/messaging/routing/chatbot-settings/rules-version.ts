import { run, statement, type Tx } from '#core/db/db.ts'

const raise = statement<never>(
  'chatbot_settings.raise_rules_version',
  'update chatbot_settings set rules_version = rules_version + 1 where workspace_id = $1',
)

/**
 * Keyword rules or AI contexts of the workspace are changed by this transaction: what processes keep of them is of an
 * earlier `rulesVersion` of the settings from then on.
 */
export async function raiseRulesVersion(tx: Tx, workspaceId: string): Promise<void> {
  await run(tx, raise, [workspaceId])
}
