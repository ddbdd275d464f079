/** Where the chatbot of a workspace is on: the component, and its master switch. */
const botIsOn = (workspace: string): string => `exists (
    select from chatbot_settings s join workspace_feature f on f.workspace_id = s.workspace_id
    where s.workspace_id = ${workspace} and s.enabled and f.key = 'chatbot' and f.enabled)`

/**
 * For the statement that stores messages: those among its rows `stored` that the chatbot must look at become turns, so
 * that a message and the claim to an answer exist together or not at all (spec/8 CB1, CB3).
 */
export const claimTurns = (stored: string): string => `
  insert into bot_turn (workspace_id, message_id, contact_id, due_at)
  select t.workspace_id, t.id, t.contact_id, t.created_at from ${stored} t
  where t.direction = 'incoming' and t.type not in ('reaction', 'system') and ${botIsOn('t.workspace_id')}
  returning message_id`
