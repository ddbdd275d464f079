import { hook } from '#core/hook.ts'

/** Somebody leaves the caller's workspace: they were removed from it, or their account was deleted. */
export const onMemberLeft = hook<{ userId: string; fullName: string }>('onMemberLeft')
