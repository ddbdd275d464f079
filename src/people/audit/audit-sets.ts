import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const auditActors = closedSet(
  'AuditActorType',
  'Who did what a record tells of.',
  {
    member: 'A person.',
    api_key: 'A key.',
    system: 'Nobody: the service, or the command line.',
  },
  { columns: ['audit_record.actor_type'] },
)
export type AuditActorType = ValueOf<typeof auditActors>

export const auditKinds = closedSet(
  'AuditResourceType',
  'What was changed.',
  {
    account: 'A messaging account.',
    ai_context: 'Something that the AI knows.',
    api_key: 'A key of the application API.',
    campaign: 'A broadcast.',
    canned_response: 'A text that is kept to be sent again.',
    case_field: 'A declared field of cases.',
    case_reason: 'A reason for closing chats.',
    catalog: 'A catalog of products.',
    chatbot_flow: 'A conversation flow of the chatbot.',
    contact: 'A contact.',
    contact_export: 'A file of contacts that was taken out.',
    contact_field: 'A declared field of contacts.',
    contact_import: 'A file of contacts that is imported.',
    custom_action: 'A custom action.',
    contact_segment: 'A filter of contacts under a name.',
    interactive_flow: 'A form of the platform.',
    ivr_flow: 'A voice menu.',
    keyword_rule: 'A keyword rule of the chatbot.',
    invitation: 'An invitation to the workspace.',
    organization_features: 'The components of the workspace.',
    organization_lifecycle: 'Whether the workspace is open, closed or deleted.',
    organization_limits: 'The limits of its plan.',
    organization_member: 'A membership of somebody whose account belongs to another workspace.',
    organization_owner: 'Who administers the workspace first.',
    prices: 'What messages cost, as the workspace wrote it down.',
    product: 'A product of a catalog.',
    public_key: 'A key of /v1.',
    role: 'A role.',
    'settings.calling': 'What callers hear.',
    'settings.chatbot.agents': 'How chats find their agents.',
    'settings.chatbot.ai': 'What the AI answers with, and what it remembers.',
    'settings.chatbot.hours': 'The business hours.',
    'settings.chatbot.messages': 'What the chatbot greets and falls back with.',
    'settings.chatbot.sla': 'Response times, reminders and closing by itself.',
    'settings.general': 'The settings of the workspace.',
    'settings.notification': 'What a person wants to be told about.',
    'settings.sso': 'An identity provider.',
    sign_in: 'A sign-in.',
    tag: 'A tag.',
    team: 'A team or its members.',
    template: 'A template.',
    user: 'An account.',
    webhook: 'An older webhook.',
    webhook_endpoint: 'A webhook endpoint.',
    widget: 'A widget of the dashboard.',
    workspace: 'The workspace itself.',
  },
  {
    inGraph: {
      campaign: 'BROADCAST',
      organization_features: 'WORKSPACE_FEATURES',
      organization_lifecycle: 'WORKSPACE_LIFECYCLE',
      organization_limits: 'WORKSPACE_LIMITS',
      organization_member: 'MEMBERSHIP',
      organization_owner: 'WORKSPACE_OWNER',
    },
  },
)
export type AuditKind = ValueOf<typeof auditKinds>

export const auditActions = closedSet(
  'AuditAction',
  'What was done.',
  {
    created: 'Made.',
    updated: 'Changed.',
    deleted: 'Deleted, revoked or taken back.',
    exported: 'Handed out: all that is known of a person.',
    rotated: 'Given a new secret.',
    succeeded: 'A sign-in that was let in.',
    failed: 'A sign-in that was refused.',
    braked: 'A sign-in that came too often.',
  },
  { columns: ['audit_record.action'] },
)
export type AuditAction = ValueOf<typeof auditActions>
