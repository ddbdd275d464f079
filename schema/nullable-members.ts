/** Of a list in an input: nothing where a member should stand is that member's fault, told by the use-case. */
export const nullableMembers = { list: false, items: false } as const
