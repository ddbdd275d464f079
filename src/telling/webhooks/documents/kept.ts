import type { Actor } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import type { App, Ctx, DocumentFindings, DocumentProblem } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import type { PublicEventName } from '#telling/resources.ts'
import type { DocumentInput } from './document-input.ts'
import { variableNames } from './event-variables.ts'
import { lackedBy, lackedByScopes, scopeThatOpens } from './reader.ts'

/** A document of an endpoint, with what was held by whoever saved it: it reads with that and nothing else. */
export interface KeptDocument {
  type: PublicEventName
  document: string
  permissions: Permission[]
}

/** What is wrong with a document, for whoever means to save it: nobody gives what they do not hold. */
export function findingsFor(
  app: App,
  actor: Actor,
  type: PublicEventName,
  document: string,
): DocumentFindings {
  const { problems, asks, cost } = app.eventDocuments.check(document, variableNames(type))
  const lacked = new Set(
    lackedBy(
      app,
      actor,
      asks.map(({ permission }) => permission),
    ),
  )
  const refusals = asks.flatMap(({ permission, line, column }): DocumentProblem[] =>
    lacked.has(permission)
      ? [{ message: `It asks for ${permission}, which you do not hold.`, line, column }]
      : [],
  )
  return { problems: [...problems, ...refusals], asks, cost }
}

/** A problem as one sentence. */
const sentenceOf = ({ message, line, column }: DocumentProblem): string =>
  line === null ? message : `Line ${line}, column ${column}: ${message}`

/** Documents as they are kept. Throws invalid_field with the place of the first problem, and all in its details. */
export function keptOf(
  ctx: Ctx,
  documents: readonly DocumentInput[],
  events: readonly string[],
): KeptDocument[] {
  return documents.map(({ type, document }, index) => {
    if (!events.includes(type))
      throw errors.invalidField(`documents[${index}].type`, 'The endpoint does not subscribe to it.')
    const { problems, asks } = findingsFor(ctx.app, ctx.actor, type, document)
    const [first] = problems
    if (first) throw errors.invalidField(`documents[${index}].document`, sentenceOf(first), { problems })
    return { type, document, permissions: asks.map(({ permission }) => permission).sort() }
  })
}

/** Documents as the audit log tells of them: by type, null where there are none. */
export const auditedDocuments = (documents: readonly KeptDocument[]): Record<string, string> | null =>
  documents.length === 0 ? null : Object.fromEntries(documents.map(({ type, document }) => [type, document]))

/** All that these documents read with. */
const permissionsOf = (documents: readonly KeptDocument[]): Permission[] => [
  ...new Set(documents.flatMap(({ permissions }) => permissions)),
]

/** Who says where the answers go holds what they are read with. Throws forbidden, or scope_missing for a key. */
export function assertHolds({ app, actor }: Ctx, documents: readonly KeptDocument[]): void {
  const [lacked] = lackedBy(app, actor, permissionsOf(documents))
  if (!lacked) return
  const scope = actor.kind === 'public_key' && scopeThatOpens(app, lacked)
  if (scope) throw errors.scopeMissing(scope)
  throw errors.forbidden(`A document of the endpoint reads with ${lacked}, which you do not hold.`)
}

/** The part of an endpoint that says what its documents may read with. */
interface Owned {
  /** of the key that answers for it; null where that is a person */
  ownerScopes: readonly string[] | null
}

/** Whether an endpoint's own key may not read what these documents read: whoever saves them then answers for it. */
export const ownKeyLacks = (app: App, { ownerScopes }: Owned, documents: readonly KeptDocument[]): boolean =>
  ownerScopes !== null && lackedByScopes(app, ownerScopes, permissionsOf(documents)).length > 0

/**
 * Why a document cannot answer now, so that its events get the default body: the schema has changed since it was saved,
 * or the key that answers for the endpoint has lost a scope. Null where it can.
 */
export function problemNow(app: App, { ownerScopes }: Owned, kept: KeptDocument): string | null {
  const { problems, asks } = app.eventDocuments.check(kept.document, variableNames(kept.type))
  const [first] = problems
  if (first) return sentenceOf(first)
  const more = asks.find(({ permission }) => !kept.permissions.includes(permission))
  if (more) return `It asks for ${more.permission}, which it was not saved with: save it again.`
  const [lacked] = ownerScopes === null ? [] : lackedByScopes(app, ownerScopes, kept.permissions)
  return lacked ? `The key of the endpoint has no scope that opens ${lacked}.` : null
}
