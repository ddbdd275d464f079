import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inSavepoint, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEarlier, type NewEvent } from '#core/events/log.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import { firstProblem } from '#core/validation.ts'
import type { AnsweredField } from '#messaging/automation/flow-json/form-fields.ts'
import { type DeclaredValues, declaredFor } from '#messaging/contacts/contact-fields/declared-values.ts'
import { authorOf, changeContact, changedFields } from '#messaging/contacts/contacts/change.ts'
import { type ContactChange, changeContactInput } from '#messaging/contacts/contacts/contact-input.ts'
import { readContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { saveEdits } from '#messaging/inbox/contact-changes/save-edits.ts'
import type { AnswerMapping } from './interactive-flow-row.ts'

// Answers that are written to the contact, in the transaction that keeps them (docs/forms.md).

interface Mapped {
  workspaceId: string
  contactId: string
  fields: AnsweredField[]
  mapping: AnswerMapping[]
}

const toMap = statement<Mapped>(
  'form_answers.to_map',
  `select a.workspace_id as "workspaceId", a.contact_id as "contactId", a.fields, f.answer_mapping as mapping
   from form_answer a join interactive_flow f on f.workspace_id = a.workspace_id and f.id = a.flow_id
   where a.workspace_id = $1 and a.message_id = any($2::uuid[]) and f.answer_mapping <> '[]'
     and f.deleted_at is null
   order by a.created_at, a.id`,
)

type FieldValue = string | number | boolean

/** What a custom field can hold of an answer, as its field is declared; a list becomes one text. */
function fieldValue(declared: DeclaredValues, key: string, answer: AnsweredField): FieldValue {
  const { value, text } = answer
  const given = typeof value === 'boolean' || typeof value === 'number' ? [value] : []
  const read: FieldValue[] = [...given, text, ...(typeof value === 'string' ? [value] : []), Number(text)]
  return read.find((one) => declared.problemOf({ [key]: one }) === undefined) ?? text
}

const isAnswer = ({ value, text }: AnsweredField, wanted: string | null): boolean => {
  if (wanted === null) return text !== '' && value !== false
  const given = Array.isArray(value) ? value : [value]
  return text === wanted || given.map(String).includes(wanted)
}

const longestName = 255

/** The first characters of a text, by code points: half of one cannot be stored. */
const firstOf = (text: string, most: number) => [...text].slice(0, most).join('').toWellFormed()

/** One change for each entry of the mapping that the answer has something for. */
function changesOf({ fields, mapping }: Mapped, declared: DeclaredValues): unknown[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  return mapping.flatMap(({ question, target, key, value }): unknown[] => {
    const answer = byName.get(question)
    if (!answer || !isAnswer(answer, target === 'contact_tag' ? value : null)) return []
    if (target === 'contact_name') return [{ name: firstOf(answer.text.trim(), longestName) }]
    if (target === 'contact_tag') return [{ addTags: [key] }]
    return [{ customFields: { [key]: fieldValue(declared, key, answer) } }]
  })
}

/** What does not fit the contact is left out and stands in the log: the answer is kept all the same. */
function applied(
  ctx: Ctx,
  before: ContactRow,
  { change, declared, at }: { change: unknown; declared: DeclaredValues; at: Date },
): ContactRow {
  try {
    const read = firstProblem<ContactChange>(changeContactInput, change)
    if ('problem' in read) throw read.problem
    const problem = declared.problemOf(read.value.customFields, before.customFields)
    if (problem) throw problem
    return changeContact(before, read.value, authorOf(ctx.actor), at).after
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { workspaceId } = before
    ctx.app.log.warn({ workspaceId, why: error.message }, 'an answer does not fit the contact')
    return before
  }
}

async function mapOfWorkspace(app: App, tx: Tx, workspaceId: string, messageIds: string[]): Promise<void> {
  const mapped = await run(tx, toMap, [workspaceId, messageIds])
  if (mapped.length === 0) return
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const at = await takeChangeTime(tx, workspaceId, ctx.now())
  const keys = mapped.flatMap(({ mapping }) =>
    mapping.filter(({ target }) => target === 'contact_field').map(({ key }) => [key, '']),
  )
  const declared = await declaredFor(tx, workspaceId, Object.fromEntries(keys))
  const ids = [...new Set(mapped.map(({ contactId }) => contactId))]
  const contacts = await readContacts(tx, ctx.actor, ids)
  const edits = contacts.map((before) => {
    const changes = mapped
      .filter(({ contactId }) => contactId === before.id)
      .flatMap((answer) => changesOf(answer, declared))
    const after = changes.reduce<ContactRow>(
      (row, change) => applied(ctx, row, { change, declared, at }),
      before,
    )
    return { before, after, changed: changedFields(before, after) }
  })
  await saveEdits(ctx, tx, edits)
}

async function mapSafely(app: App, tx: Tx, workspaceId: string, messageIds: string[]): Promise<void> {
  try {
    await inSavepoint(tx, (part) => mapOfWorkspace(app, part, workspaceId, messageIds))
  } catch (error) {
    if (isOutage(error)) throw error
    logFailure(app, { err: error, workspaceId }, 'answers of forms could not be written to their contacts')
  }
}

/**
 * Writes answers to the contacts as their forms say. Called at the end of the transaction that keeps them, behind its
 * events, since a change of a contact holds up the changes of its workspace. What goes wrong is logged and undone: the
 * answer and its message are stored all the same.
 */
export async function mapAnswers(app: App, tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const answered = events.filter(({ type }) => type === 'form.answered')
  // Counters of all its workspaces are locked in one order, before that of each.
  if (answered.length > 0) await appendEarlier(tx)
  for (const [workspaceId, own] of Map.groupBy(answered, (event) => event.workspaceId))
    await mapSafely(
      app,
      tx,
      workspaceId,
      own.flatMap(({ subjectId }) => (subjectId ? [subjectId] : [])),
    )
}
