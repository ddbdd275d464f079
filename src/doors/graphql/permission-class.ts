import type { Member } from '#core/access/actor.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'

const classes = new WeakMap<Member, string>()

/** Members of one class see the same of everything that is told to several: permissions, chats and masking. */
export function permissionClass(member: Member): string {
  let found = classes.get(member)
  if (found === undefined) {
    const granted = member.isSuperAdmin ? 'all' : [...member.permissions].sort().join(',')
    const seen = limitedTo(member) ?? 'everybody'
    found = `${member.workspaceId} ${seen} ${member.maskPhones ? 'masked' : ''} ${granted}`
    classes.set(member, found)
  }
  return found
}
