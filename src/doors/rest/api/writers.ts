interface Answered {
  created_by: { name: string | null } | null
  updated_by: { name: string | null } | null
  created_at: string
  updated_at: string
}

/** An object whose writers are told by their names, as the documents have it. */
export function namesOfWriters(answer: unknown) {
  const { created_by, updated_by, created_at, updated_at, ...others } = answer as Answered
  return {
    ...others,
    created_by_name: created_by?.name ?? '',
    updated_by_name: updated_by?.name ?? '',
    created_at,
    updated_at,
  }
}
