import { hook } from '#core/hook.ts'

/** A person who is erased, and when they were deleted. */
export interface ErasedPerson {
  id: string
  deletedAt: Date
}

/**
 * People of one workspace are erased, after what was said with them. A listener that cannot erase all of it yet says of
 * whom, and is called again for them a minute later.
 */
export const onErased = hook<{ persons: readonly ErasedPerson[]; isUnfinished(id: string): void }>('onErased')
