// Queries for a recursive `lane (workspace_id, endpoint_id)`: the endpoints that have deliveries waiting. The index on
// waiting deliveries is walked with one probe per endpoint that has any (a loose scan), however many they have.

/** Of all workspaces, or of the one that `only` names (src/core/db/per-workspace.ts). */
export const lanesOfAll = (only: (row: string) => string) => `
  (select f.workspace_id, f.endpoint_id from webhook_delivery f where f.state = 'waiting' ${only('f')}
   order by f.workspace_id, f.endpoint_id limit 1)
  union all
  select n.workspace_id, n.endpoint_id from lane l cross join lateral (
    select d.workspace_id, d.endpoint_id from webhook_delivery d
    where d.state = 'waiting' and (d.workspace_id, d.endpoint_id) > (l.workspace_id, l.endpoint_id) ${only('d')}
    order by d.workspace_id, d.endpoint_id limit 1) n`

/** Of the workspaces in this parameter. */
export const lanesOf = (workspaceIds: string) => `
  select n.workspace_id, n.endpoint_id from unnest(${workspaceIds}::uuid[]) as w(id) cross join lateral (
    select d.workspace_id, d.endpoint_id from webhook_delivery d
    where d.state = 'waiting' and d.workspace_id = w.id order by d.endpoint_id limit 1) n
  union all
  select n.workspace_id, n.endpoint_id from lane l cross join lateral (
    select d.workspace_id, d.endpoint_id from webhook_delivery d
    where d.state = 'waiting' and d.workspace_id = l.workspace_id and d.endpoint_id > l.endpoint_id
    order by d.endpoint_id limit 1) n`
