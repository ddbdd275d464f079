import { undivided } from '#core/db/placement.ts'

const rows = Object.entries(undivided)

/** Tables that belong to no workspace, with the reason. */
export const shared: Readonly<Record<string, string>> = Object.fromEntries(
  rows.flatMap(([table, { of, reason }]) => (of === 'nobody' ? [[table, reason]] : [])),
)

/**
 * Tables of workspaces that are found before the workspace is known, by a key of their own. A PostgreSQL distributed by
 * workspace keeps them whole on every node (docs/adr/0044).
 */
export const directories: Readonly<Record<string, { key: string; reason: string }>> = Object.fromEntries(
  rows.flatMap(([table, { key, reason }]) => (key ? [[table, { key, reason }]] : [])),
)
