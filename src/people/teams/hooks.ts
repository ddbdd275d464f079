import { hook } from '#core/hook.ts'

/** A team of the caller's workspace was deleted. */
export const onTeamDeleted = hook<{ id: string; name: string }>('onTeamDeleted')
