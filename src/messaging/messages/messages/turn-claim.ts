const isOn = (workspace: string, component: string): string => `exists (select from workspace_feature f
      where f.workspace_id = ${workspace} and f.key = '${component}' and f.enabled)`

/**
 * Where the chatbot has to look at a message: the component is on, and its master switch, too; while that is off, chats that
 * nobody has wait in the queue (spec/5 3.4, spec/8 CB3).
 */
const isDue = (workspace: string, contact: string): string => `exists (
    select from chatbot_settings s where s.workspace_id = ${workspace} and ${isOn(workspace, 'chatbot')} and (s.enabled
      or s.queue_while_off and ${isOn(workspace, 'transfers')}
        and not exists (select from conversation v
          where v.workspace_id = ${workspace} and v.contact_id = ${contact} and v.agent_id is not null)
        and not exists (select from transfer x
          where x.workspace_id = ${workspace} and x.contact_id = ${contact} and x.status = 'active')))`

/**
 * For the statement that stores messages: those among its rows `stored` that the chatbot must look at become turns, so
 * that a message and the claim to an answer exist together or not at all (spec/8 CB1, CB3).
 */
export const claimTurns = (stored: string): string => `
  insert into bot_turn (workspace_id, message_id, contact_id, due_at)
  select t.workspace_id, t.id, t.contact_id, t.created_at from ${stored} t
  where t.direction = 'incoming' and t.type not in ('reaction', 'system')
    and ${isDue('t.workspace_id', 't.contact_id')}
  returning message_id`
