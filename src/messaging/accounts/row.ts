/** A connected number without its secrets, as its GraphQL type shows it; phone is digits only. */
export interface NumberRow {
  workspaceId: string
  id: string
  name: string
  phone: string | null
  displayName: string | null
  verifiedName: string | null
  status: NumberStatus
  isDefaultOutgoing: boolean
  createdAt: Date
}

/** Only active can send (spec/4 B13). */
export type NumberStatus = 'active' | 'pending_registration' | 'disconnected' | 'restricted'

/** The select list that yields NumberRow from `number n`. Secrets and identifiers of the platform are left out. */
export const numberColumns = `
  n.workspace_id as "workspaceId", n.id, n.name, n.phone, n.display_name as "displayName",
  n.verified_name as "verifiedName", n.status, n.is_default_outgoing as "isDefaultOutgoing",
  n.created_at as "createdAt"`
