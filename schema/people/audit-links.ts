import { hasAccess } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { tagLoader } from '#messaging/inbox/tags/tag-queries.ts'
import { accountLoader } from '#messaging/numbers/accounts/account-details.ts'
import { type Recorded, recordsOf, recordsOfMember } from '#people/audit/audit-queries.ts'
import type { AuditRow } from '#people/audit/audit-row.ts'
import type { AuditKind } from '#people/audit/audit-sets.ts'
import { builder } from '../builder.ts'
import { Widget } from '../insight/widgets.ts'
import { AiContext } from '../messaging/automation/ai-contexts.ts'
import { ChatbotFlow } from '../messaging/automation/chatbot-flows.ts'
import { InteractiveFlow } from '../messaging/automation/interactive-flows.ts'
import { KeywordRule } from '../messaging/automation/keyword-rules.ts'
import { IvrFlow } from '../messaging/calls/ivr-flows.ts'
import { Broadcast } from '../messaging/campaigns/broadcasts.ts'
import { Catalog } from '../messaging/content/catalogs.ts'
import { Product } from '../messaging/content/products.ts'
import { Template } from '../messaging/content/templates.ts'
import { CannedResponse } from '../messaging/inbox/canned-responses.ts'
import { CaseReason } from '../messaging/inbox/case-settings.ts'
import { ContactSegment } from '../messaging/inbox/contact-segments.ts'
import { Contact } from '../messaging/inbox/contacts.ts'
import { CustomAction } from '../messaging/inbox/custom-actions.ts'
import { TagType, tagReads } from '../messaging/inbox/tags.ts'
import { Macro } from '../messaging/messages/macros.ts'
import { Account, accountReads } from '../messaging/numbers/accounts.ts'
import { InboxRule } from '../messaging/routing/inbox-rules.ts'
import { ServiceLevel } from '../messaging/routing/service-levels.ts'
import { nodeOf } from '../node.ts'
import { cursorArgs, type Implemented, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'
import { LegacyWebhookType } from '../telling/older-webhooks.ts'
import { WebhookEndpointType } from '../telling/webhooks.ts'
import { ApplicationKeyType } from './application-keys.ts'
import { AuditConnection, AuditRecordType, auditReads } from './audit.ts'
import { InvitationType } from './invitations.ts'
import { PublicKeyType } from './public-keys.ts'
import { RoleType } from './roles.ts'
import { Skill } from './skills.ts'
import { TeamType } from './teams.ts'
import { MemberType } from './users.ts'
import { WorkspaceType } from './workspaces.ts'

// From records of the audit log to what they tell of, and from objects to their records.

const AuditSubject = builder.unionType('AuditSubject', {
  description: 'The object that a record of the audit log is about.',
  types: [
    Account,
    AiContext,
    ApplicationKeyType,
    Broadcast,
    CannedResponse,
    CaseReason,
    Skill,
    Catalog,
    ChatbotFlow,
    Contact,
    ContactSegment,
    CustomAction,
    InteractiveFlow,
    InvitationType,
    IvrFlow,
    KeywordRule,
    LegacyWebhookType,
    InboxRule,
    Macro,
    ServiceLevel,
    MemberType,
    Product,
    PublicKeyType,
    RoleType,
    TagType,
    TeamType,
    Template,
    WebhookEndpointType,
    Widget,
    WorkspaceType,
  ],
  resolveType: (row) => (row as unknown as { __typename: string }).__typename,
})

/** Kinds whose objects cannot be found in the graph by an id. */
const unlinked = [
  'case_field',
  'contact_export',
  'contact_field',
  'settings.sso',
] as const satisfies AuditKind[]
type Unlinked = (typeof unlinked)[number]

const isUnlinked = (kind: AuditKind): kind is Unlinked => (unlinked as readonly AuditKind[]).includes(kind)

/** The type of the object that each kind of record names by its id. */
const typeOf: Record<Exclude<AuditKind, Unlinked>, string> = {
  account: 'Account',
  ai_context: 'AiContext',
  api_key: 'ApplicationKey',
  campaign: 'Broadcast',
  canned_response: 'CannedResponse',
  case_reason: 'CaseReason',
  catalog: 'Catalog',
  chatbot_flow: 'ChatbotFlow',
  contact: 'Contact',
  contact_import: 'ContactImport',
  contact_segment: 'ContactSegment',
  custom_action: 'CustomAction',
  inbox_rule: 'InboxRule',
  interactive_flow: 'InteractiveFlow',
  invitation: 'Invitation',
  ivr_flow: 'IvrFlow',
  keyword_rule: 'KeywordRule',
  macro: 'Macro',
  organization_features: 'Workspace',
  organization_lifecycle: 'Workspace',
  organization_limits: 'Workspace',
  organization_member: 'Member',
  organization_owner: 'Member',
  prices: 'Workspace',
  product: 'Product',
  public_key: 'PublicKey',
  role: 'Role',
  service_level: 'ServiceLevel',
  'settings.calling': 'Workspace',
  'settings.chatbot.agents': 'Workspace',
  'settings.chatbot.ai': 'Workspace',
  'settings.chatbot.hours': 'Workspace',
  'settings.chatbot.messages': 'Workspace',
  'settings.chatbot.sla': 'Workspace',
  'settings.general': 'Workspace',
  'settings.notification': 'Member',
  sign_in: 'Member',
  tag: 'Tag',
  skill: 'Skill',
  team: 'Team',
  template: 'Template',
  user: 'Member',
  webhook: 'LegacyWebhook',
  webhook_endpoint: 'WebhookEndpoint',
  widget: 'Widget',
  workspace: 'Workspace',
}

/** Tags are identified by their names and are no nodes. */
async function tagNamed(ctx: Ctx, name: string) {
  const tag = hasAccess(ctx.actor, tagReads) ? await tagLoader(ctx).load(name) : null
  return tag && { ...tag, __typename: 'Tag' }
}

/** Accounts have the ids of their numbers and are no nodes. */
async function accountOf(ctx: Ctx, id: string) {
  const account = hasAccess(ctx.actor, accountReads) ? await accountLoader(ctx).load(id) : null
  return account && { ...account, __typename: 'Account' }
}

/**
 * Access depends on the type of the object: the log shows that something was done, and not what can be read
 * elsewhere.
 */
function subjectOf({ kind, resourceId }: AuditRow, ctx: Ctx) {
  if (resourceId === null || isUnlinked(kind)) return null
  if (kind === 'account') return accountOf(ctx, resourceId)
  return kind === 'tag' ? tagNamed(ctx, resourceId) : nodeOf(ctx, typeOf[kind], resourceId)
}

builder.objectField(AuditRecordType, 'resource', (t) =>
  t.field({
    type: AuditSubject,
    nullable: true,
    description:
      'Current state of the changed object; null if the object no longer exists or the caller may not read it. One read per kind serves all records of a page.',
    reads: ['kind', 'resourceId'],
    resolve: (record, _args, ctx) => subjectOf(record, ctx) as never,
  }),
)

function addAuditLog<Row, Id extends keyof Row & string>(ref: Implemented<Row>, type: Recorded, id: Id) {
  builder.objectField(ref, 'auditLog', (t) =>
    t.field({
      type: AuditConnection,
      ...requires(auditReads),
      complexity: pageCost,
      throws: ['invalid_request', 'invalid_field'],
      description:
        'Audit log records about the object, newest first. One statement serves all objects of a page.',
      args: cursorArgs,
      reads: [id] as never,
      resolve: (row, args, ctx, info) =>
        recordsOf(ctx, { type, id: (row as Row)[id] as string }, args, selectionOf(ctx, info)),
    }),
  )
}

addAuditLog(Account, 'Account', 'id')
addAuditLog(ApplicationKeyType, 'ApplicationKey', 'id')
addAuditLog(Contact, 'Contact', 'id')
addAuditLog(InvitationType, 'Invitation', 'id')
addAuditLog(LegacyWebhookType, 'LegacyWebhook', 'id')
addAuditLog(MemberType, 'Member', 'userId')
addAuditLog(PublicKeyType, 'PublicKey', 'id')
addAuditLog(RoleType, 'Role', 'id')
addAuditLog(TeamType, 'Team', 'id')
addAuditLog(WebhookEndpointType, 'WebhookEndpoint', 'id')

builder.objectField(MemberType, 'activity', (t) =>
  t.field({
    type: AuditConnection,
    ...requires(auditReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      "Audit log records of the member's own actions, newest first. One statement serves all members of a page.",
    args: cursorArgs,
    reads: ['userId'],
    resolve: ({ userId }, args, ctx, info) => recordsOfMember(ctx, userId, args, selectionOf(ctx, info)),
  }),
)
