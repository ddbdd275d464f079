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

export const auditActions = closedSet(
  'AuditAction',
  'What was done.',
  {
    created: 'Made.',
    updated: 'Changed.',
    deleted: 'Deleted, revoked or taken back.',
    rotated: 'Given a new secret.',
    succeeded: 'A sign-in that was let in.',
    failed: 'A sign-in that was refused.',
    braked: 'A sign-in that came too often.',
  },
  { columns: ['audit_record.action'] },
)
export type AuditAction = ValueOf<typeof auditActions>
