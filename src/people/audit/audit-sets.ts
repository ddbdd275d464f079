import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const auditActors = closedSet(
  'AuditActorType',
  'Kind of actor of an audit record.',
  {
    member: 'A member.',
    api_key: 'A key.',
    system: 'The system: the service itself or the command line.',
  },
  { columns: ['audit_record.actor_type'] },
)
export type AuditActorType = ValueOf<typeof auditActors>

export const auditKinds = closedSet(
  'AuditResourceType',
  'Kind of object that was changed.',
  {
    account: 'A messaging account.',
    ai_context: 'A knowledge entry of the AI.',
    api_key: 'A key of the application API.',
    campaign: 'A broadcast.',
    canned_response: 'A canned response, which is a saved text for agents.',
    case_field: 'A declared custom field of cases.',
    case_reason: 'A reason for closing chats.',
    catalog: 'A catalog of products.',
    chatbot_flow: 'A conversation flow of the chatbot.',
    contact: 'A contact.',
    contact_export: 'A file of exported contacts.',
    contact_field: 'A declared field of contacts.',
    contact_import: 'A file of contacts to import.',
    custom_action: 'A custom action.',
    contact_segment: 'A segment, which is a saved filter of contacts.',
    interactive_flow: 'A form of the platform.',
    ivr_flow: 'A voice menu.',
    keyword_rule: 'A keyword rule of the chatbot.',
    invitation: 'An invitation to the workspace.',
    organization_features: 'The components of the workspace.',
    organization_lifecycle: 'The lifecycle of the workspace: open, closed or deleted.',
    organization_limits: 'The plan limits of the workspace.',
    organization_member: 'A membership of a user whose account belongs to another workspace.',
    organization_owner: 'The first administrator of the workspace.',
    prices: 'The message prices that the workspace has entered.',
    product: 'A product of a catalog.',
    public_key: 'A key of /v1.',
    role: 'A role.',
    'settings.calling': 'The audio files that callers hear.',
    'settings.chatbot.agents': 'The settings for assigning chats to agents.',
    'settings.chatbot.ai': 'The settings of AI replies and of customer memory.',
    'settings.chatbot.hours': 'The business hours.',
    'settings.chatbot.messages': 'The greeting and fallback messages of the chatbot.',
    'settings.chatbot.sla': 'The settings for response times, reminders and automatic closing.',
    'settings.general': 'The settings of the workspace.',
    'settings.notification': 'The notification settings of a member.',
    'settings.sso': 'An identity provider.',
    sign_in: 'A sign-in.',
    tag: 'A tag.',
    team: 'A team or its members.',
    template: 'A template.',
    user: 'A user account.',
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
  'The action of an audit record.',
  {
    created: 'The object was created.',
    updated: 'The object was changed.',
    deleted: 'The object was deleted, revoked or withdrawn.',
    exported: 'All data about a contact was exported.',
    rotated: 'The object was given a new secret.',
    succeeded: 'A sign-in succeeded.',
    failed: 'A sign-in was refused.',
    braked: 'A sign-in was refused because there were too many attempts.',
  },
  { columns: ['audit_record.action'] },
)
export type AuditAction = ValueOf<typeof auditActions>
