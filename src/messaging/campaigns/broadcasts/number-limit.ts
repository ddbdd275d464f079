// How much a broadcast needs of what its number may write to in a day (spec/6 14; docs/adr/0087).

/** Of people who have not written in the 24 hours before, each counts once in 24 hours. */
export interface NumberLimit {
  limit: number
  /** written to already over the numbers of this business account, as far as is known here */
  used: number
  /** whom the broadcast adds to them */
  needed: number
}

/** How many are too many. */
export const overLimit = ({ limit, used, needed }: NumberLimit): number =>
  Math.max(0, Math.min(needed, used + needed - limit))

interface Place {
  contact: string
  number: string
  at: string
}

/**
 * Whether a contact wrote to a number in the 24 hours before; of each chat the last time is known. Looked up one by one,
 * however few chats a plan thinks that there are: it would go through all of them for each person otherwise.
 */
const wroteBefore = ({ contact, number, at }: Place) => `coalesce((
  select w.last_incoming_at > ${at} - interval '24 hours' and w.last_incoming_at <= ${at}
  from conversation_window w
  where w.workspace_id = $1 and w.contact_id = ${contact} and w.number_id = ${number}), false)`

/** The contacts who count already at a time, by templates of the numbers of a business account. */
export const usedOfLimit = (businessId: string, at: string): string => `
  select distinct m.contact_id from message m
  where m.workspace_id = $1 and m.created_at > ${at} - interval '24 hours' and m.direction = 'outgoing'
    and m.type = 'template' and m.status <> 'failed'
    and m.number_id = any(array(select n.id from number n where n.workspace_id = $1 and n.business_id = ${businessId}))
    and not ${wroteBefore({ contact: 'm.contact_id', number: 'm.number_id', at: 'm.created_at' })}`

/** Whether somebody who is `reached` would count besides those who are `used`: a table of these is kept, not walked for each. */
export const addsToLimit = (person: string, number: string, at: string): string => `
  (${person}.found is null or ${person}.found not in (select u.contact_id from used u))
    and not ${wroteBefore({ contact: `${person}.found`, number, at })}`
