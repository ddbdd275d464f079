import { hook } from '#core/hook.ts'

/** Somebody leaves the caller's workspace: they were removed from it, or their account was deleted. */
export const onMemberLeft = hook<{ userId: string; fullName: string }>('onMemberLeft')

/** Somebody takes no work from now on, in any of their workspaces; listeners say how much they gave back. */
export const onMemberAway = hook<{ userId: string; returned(count: number): void }>('onMemberAway')

/** Somebody who was away takes work again, in all of their workspaces. */
export const onMemberBack = hook<{ userId: string }>('onMemberBack')

/** These members of the caller's workspace are connected to it, and were not before. */
export const onMembersConnected = hook<{ userIds: readonly string[] }>('onMembersConnected')

/** Members of the caller's workspace may be given more or fewer chats at once than before. */
export const onCapacityChanged = hook<{ userIds: readonly string[] }>('onCapacityChanged')

/** These members of the caller's workspace have not been connected to it for two minutes. */
export const onMembersGone = hook<{ userIds: readonly string[] }>('onMembersGone')

/**
 * Somebody may do less than before: their account was locked, which counts in all of their workspaces, or their role was
 * changed. Null: it was a role, and whoever has it.
 */
export const onMemberMayLess = hook<{ userId: string | null }>('onMemberMayLess')
