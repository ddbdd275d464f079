import { forgetMembers } from '#people/sessions/members.ts'
import type { Parley } from './parley.ts'
import { memberSession, type Session } from './session.ts'

/** A platform super administrator, signed in to this workspace, whose member they are. */
export async function platformAdmin(parley: Parley, workspaceId: string): Promise<Session> {
  const session = await memberSession(parley, workspaceId)
  const text = 'update user_account set is_super_admin = true where email = $1'
  await parley.app.pool.query(text, [session.email])
  forgetMembers(parley.app)
  return session
}

/** Records of the audit log of a kind, oldest first. */
export async function auditOf(parley: Parley, workspaceId: string, kind: string) {
  const text = `select action, changes, reason, actor_name from audit_record
                where workspace_id = $1 and kind = $2 order by created_at, id`
  return (await parley.app.pool.query(text, [workspaceId, kind])).rows
}
