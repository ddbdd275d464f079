import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import { findTemplates, getTemplate } from '#outside/platform/templates.ts'
import { decisionIn } from './decision-told.ts'
import {
  differs,
  factsOf,
  meansGone,
  onlyFacts,
  rejectionReasonOf,
  statusOf,
  type TemplateFacts,
} from './platform-facts.ts'
import { beginTemplateChange, noChanges, saveTemplates } from './save.ts'
import { keepDecision } from './template-history.ts'
import type { TemplateRow } from './template-row.ts'
import { templatesOfNumber } from './template-sql.ts'
import { platformWord } from './template-status.ts'
import { type Callback, callback } from './told-callback.ts'

/**
 * Applies what the platform tells about a template of this number (spec/6 12.1 to 12.4). Repeated callbacks change
 * nothing. A template that we do not have yet is fetched. Throws PlatformError or PlatformSilence when the platform
 * must be asked and does not tell: then the callback is to be tried again.
 */
export async function applyTemplateCallback(
  app: App,
  number: NumberCredentials,
  field: string,
  value: unknown,
): Promise<void> {
  const parsed = callback.safeParse(value)
  if (!parsed.success) {
    app.log.warn(
      { field, numberId: number.id, issues: parsed.error.issues },
      'a template callback cannot be read',
    )
    return
  }
  const told = parsed.data
  const before = await findRow(app, number, told)
  if (!before) return isGone(told) ? undefined : fetchUnknown(app, number, field, told)
  if (field === 'message_template_components_update') return fetchAgain(app, number, before)
  const now = await statusNow(app, number, before, told)
  await change(app, number, { field, told }, (row, isOurs) => decisionOf({ field, told: now }, row, isOurs))
}

/** An archived template comes back as it was, which the news of it does not say: the platform is asked for its status. */
async function statusNow(
  app: App,
  number: NumberCredentials,
  { platformId }: TemplateRow,
  told: Callback,
): Promise<Callback> {
  if (told.event?.toUpperCase() !== 'UNARCHIVED' || platformId === null) return told
  const { platformStatus, rejectionReason } = factsOf(await getTemplate(app, number, platformId))
  return { ...told, event: platformStatus, reason: rejectionReason }
}

const isGone = (told: Callback) => meansGone(told.event ?? '')

function matches(row: TemplateRow, told: Callback): boolean {
  return row.name === told.message_template_name && row.language === told.message_template_language
}

async function findRow(
  app: App,
  number: NumberCredentials,
  told: Callback,
): Promise<TemplateRow | undefined> {
  const rows = await run(app.pool, templatesOfNumber, [number.workspaceId, number.id])
  return rows.find((row) => matches(row, told))
}

interface Heard {
  field: string
  told: Callback
}

/** The facts of a row after a callback, or 'gone'. */
function decisionOf({ field, told }: Heard, row: TemplateRow, isOurs: boolean): TemplateFacts | 'gone' {
  if (field === 'template_category_update') {
    return { ...row, category: told.new_category?.toLowerCase() ?? row.category }
  }
  if (field === 'message_template_quality_update') {
    return { ...row, quality: told.new_quality_score?.toLowerCase() ?? row.quality }
  }
  if (isGone(told)) return 'gone'
  const event = told.event?.toUpperCase()
  if (!event) return row
  const platformStatus = platformWord(event)
  const platformId = row.platformId ?? told.message_template_id ?? null
  // FLAGGED warns: the template is still approved and may be disabled later. What is written here in the meantime stays a
  // draft; the platform speaks of what it had before.
  if (event === 'FLAGGED' || isOurs) return { ...row, platformId, platformStatus }
  const reason =
    told.reason && told.reason.toUpperCase() !== 'NONE' ? told.reason : told.rejection_info?.reason
  return {
    ...row,
    platformId,
    status: statusOf(event),
    platformStatus,
    rejectionReason: rejectionReasonOf(event, reason),
  }
}

/** Nothing of the template changes here; submissions that wait for an answer learn that the platform has spoken. */
const markDecided = statement(
  'templates.mark_decided',
  `update template set decided_at = $3 where workspace_id = $1 and id = $2`,
)

const wasSubmitted = statement<{ found: boolean }>(
  'templates.was_submitted',
  `select exists (select from template_turn where workspace_id = $1 and number_id = $2 and owner = $3) as found`,
)

/** Whether its text was not given to the platform: what that decides is about another one. */
async function isOnlyWritten(
  tx: Tx,
  { workspaceId, numberId, id, status, platformId }: TemplateRow,
): Promise<boolean> {
  if (status !== 'draft' || platformId !== null) return status === 'draft'
  const [submitted] = await run(tx, wasSubmitted, [workspaceId, numberId, id])
  return !submitted?.found
}

/** Reads the row again under the number's lock and stores what `decide` makes of it. */
async function change(
  app: App,
  number: NumberCredentials,
  { field, told }: Heard,
  decide: (row: TemplateRow, isOurs: boolean) => TemplateFacts | 'gone',
): Promise<void> {
  await inTransaction(app.pool, async (tx) => {
    const at = await beginTemplateChange(app, tx, number)
    const rows = await run(tx, templatesOfNumber, [number.workspaceId, number.id])
    const row = rows.find((one) => matches(one, told))
    if (!at || !row) return
    const facts = decide(row, await isOnlyWritten(tx, row))
    if (facts === 'gone')
      return void (await saveTemplates(app, tx, number, { ...noChanges, gone: [row] }, at))
    if (told.event) await run(tx, markDecided, [row.workspaceId, row.id, at])
    const decision = decisionIn(field, told, row)
    const also = decision ? await keepDecision(app, tx, row, decision, at) : []
    const changed = differs(row, onlyFacts(facts)) ? [{ row, facts: onlyFacts(facts) }] : []
    if (changed.length + also.length > 0)
      await saveTemplates(app, tx, number, { ...noChanges, changed, also }, at)
  })
}

/** The text of a known template changed: the platform is asked for it as it is now. */
async function fetchAgain(app: App, number: NumberCredentials, before: TemplateRow): Promise<void> {
  if (before.platformId === null) return
  const facts = onlyFacts(factsOf(await getTemplate(app, number, before.platformId)))
  const told = callback.parse({
    message_template_name: before.name,
    message_template_language: before.language,
  })
  await change(app, number, { field: '', told }, (row) => (row.status === 'draft' ? row : facts))
}

/** A template that was made elsewhere, or that a request is about to store, and that the platform now decides about. */
async function fetchUnknown(
  app: App,
  number: NumberCredentials,
  field: string,
  told: Callback,
): Promise<void> {
  const named = await findTemplates(app, number, told.message_template_name)
  const found = named.map(factsOf).find((facts) => facts.language === told.message_template_language)
  if (!found) return
  const added = await inTransaction(app.pool, async (tx) => {
    const at = await beginTemplateChange(app, tx, number)
    return at ? saveTemplates(app, tx, number, { ...noChanges, added: [found] }, at) : []
  })
  if (added.length === 0)
    await change(app, number, { field, told }, (row, isOurs) => decisionOf({ field, told }, row, isOurs))
}
