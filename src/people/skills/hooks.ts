import { hook } from '#core/hook.ts'

/** A skill of the caller's workspace was deleted: nothing requires it any more. */
export const onSkillDeleted = hook<{ skillId: string }>('onSkillDeleted')
