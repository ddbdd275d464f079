import type { App } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import { listTemplates, type PlatformTemplate } from '#outside/platform/templates.ts'
import {
  differs,
  factsOf,
  type ListedTemplate,
  meansGone,
  nameKey,
  onlyFacts,
  type TemplateFacts,
} from './platform-facts.ts'
import { beginTemplateChange, saveTemplates, type TemplateChanges } from './save.ts'
import type { TemplateRow } from './template-row.ts'
import { templatesOfNumber } from './template-sql.ts'

/**
 * Makes our templates of a number equal to the platform's, set-wise: new ones come in, changed ones change, gone ones
 * are disabled. Drafts keep their text (spec/8 TE5). Returns how many the platform has.
 * Throws PlatformError or PlatformSilence when its list cannot be read whole; then nothing changes.
 */
export async function syncTemplates(app: App, number: NumberCredentials): Promise<number> {
  const askedAt = app.clock.now()
  const listed = (await listTemplates(app, number)).filter((node) => !meansGone(node.status))
  await inTransaction(app.pool, async (tx) => {
    const at = await beginTemplateChange(app, tx, number)
    if (!at) return
    const rows = await run(tx, templatesOfNumber, [number.workspaceId, number.id])
    await saveTemplates(app, tx, number, changesBetween(rows, listed, askedAt), at)
  })
  return listed.length
}

/** What was stored after the list was asked for is newer than the list, and stays. */
function changesBetween(rows: TemplateRow[], listed: PlatformTemplate[], askedAt: Date): TemplateChanges {
  const told = new Map(listed.map(factsOf).map((facts) => [nameKey(facts), facts]))
  const changed: TemplateChanges['changed'] = []
  for (const row of rows) {
    const facts = told.get(nameKey(row))
    told.delete(nameKey(row))
    if (row.updatedAt > askedAt) continue
    if (row.status === 'draft') {
      if (facts && !isKnown(row, facts)) {
        const { platformId, quality } = facts
        changed.push({ row, facts: { ...onlyFacts(row), platformId, quality } })
      }
    } else if (!facts) {
      if (row.status !== 'disabled') changed.push({ row, facts: { ...onlyFacts(row), ...disabled } })
    } else if (differs(row, factsAlone(facts))) changed.push({ row, facts: factsAlone(facts) })
  }
  return { added: [...told.values()], changed, gone: [], tellAdded: false }
}

const disabled = { status: 'disabled', platformStatus: 'DISABLED', rejectionReason: null }

/** A draft takes what the platform calls it and how people take it; its text is ours. */
const isKnown = (row: TemplateRow, { platformId, quality }: TemplateFacts) =>
  row.platformId === platformId && row.quality === quality

function factsAlone({ name: _, language: __, ...facts }: ListedTemplate) {
  return facts
}
