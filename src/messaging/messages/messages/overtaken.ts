/**
 * Whether another responder on the number has answered in the chat of `row` after message `id` was made: what the chatbot
 * was about to say is not said any more (spec/10 PL2).
 */
export const answeredElsewhere = (row: string, id: string): string => `exists (select from conversation v
      join message l on l.workspace_id = v.workspace_id and l.id = v.last_message_id
      where v.workspace_id = ${row}.workspace_id and v.contact_id = ${row}.contact_id
        and l.sent_by_type = 'responder' and l.number_id = ${row}.number_id and l.id > ${id})`
