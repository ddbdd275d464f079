/** The newest business-scoped id of a contact, as a scalar. */
export const userIdOf = (contact: string): string => `(select i.value from contact_identity i
     where i.workspace_id = ${contact}.workspace_id and i.contact_id = ${contact}.id and i.kind = 'bsuid'
     order by i.created_at desc limit 1)`
