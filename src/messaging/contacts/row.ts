/** A contact as its GraphQL type shows it; phone is digits only. */
export interface ContactRow {
  workspaceId: string
  id: string
  phone: string | null
  name: string | null
  profileName: string | null
  /** sorted by name */
  tags: string[]
  customFields: CustomFields
  marketingOptedOut: boolean
  marketingOptedOutAt: Date | null
  marketingOptedOutBy: string | null
  lastMessageAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export type CustomFields = Record<string, string | number | boolean>

/** What `contact c` itself holds of a ContactRow. */
export const ownContactColumns = `
  c.workspace_id as "workspaceId", c.id, c.phone, c.name, c.profile_name as "profileName", c.tags,
  c.custom_fields as "customFields", c.marketing_opted_out as "marketingOptedOut",
  c.marketing_opted_out_at as "marketingOptedOutAt", c.marketing_opted_out_by as "marketingOptedOutBy",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`

/** The select list that yields ContactRow from `contact c` joined with its `conversation v`. */
export const contactColumns = `${ownContactColumns}, v.last_message_at as "lastMessageAt"`

/** A contact that nobody knows anything about yet. */
export function newContact(known: Pick<ContactRow, 'workspaceId' | 'id' | 'phone'>, at: Date): ContactRow {
  return {
    ...known,
    name: null,
    profileName: null,
    tags: [],
    customFields: {},
    marketingOptedOut: false,
    marketingOptedOutAt: null,
    marketingOptedOutBy: null,
    lastMessageAt: null,
    createdAt: at,
    updatedAt: at,
  }
}
