import type { Source } from '#messaging/records/move-in/source.ts'
import {
  assertTables,
  chosenAccount,
  type SourceDatabase,
} from '#messaging/records/move-in/source-database.ts'
import { contactsOf } from './chatwoot-contacts.ts'
import { entriesOf } from './chatwoot-entries.ts'
import { chatwootSettings } from './chatwoot-settings.ts'

// Chatwoot, by db/schema.rb of github.com/chatwoot/chatwoot at 0032d604 (schema 2025_08_16_044639). What is read has been
// in it for years, so that earlier and later versions are read, too; what is not there is named.

const needed = {
  accounts: ['id', 'name', 'created_at'],
  account_users: ['account_id', 'user_id', 'role'],
  users: ['id', 'name', 'email'],
  inboxes: ['id', 'account_id', 'name', 'channel_id', 'channel_type'],
  channel_whatsapp: ['id', 'phone_number', 'provider_config', 'message_templates'],
  contacts: ['id', 'account_id', 'name', 'email', 'phone_number', 'custom_attributes', 'created_at'],
  contact_inboxes: ['contact_id', 'inbox_id', 'source_id'],
  conversations: ['id', 'account_id', 'contact_id', 'assignee_id', 'team_id'],
  messages: [
    'id',
    'account_id',
    'inbox_id',
    'conversation_id',
    'content',
    'message_type',
    'private',
    'status',
    'source_id',
    'content_attributes',
    'sender_type',
    'sender_id',
    'created_at',
  ],
  attachments: ['message_id', 'file_type', 'external_url', 'fallback_title'],
  labels: ['title', 'color', 'account_id'],
  taggings: ['tag_id', 'taggable_type', 'taggable_id', 'context'],
  tags: ['id', 'name'],
  teams: ['id', 'name', 'description', 'account_id'],
  team_members: ['team_id', 'user_id'],
  canned_responses: ['id', 'account_id', 'short_code', 'content'],
}

interface Account {
  id: string
  name: string
  madeAt: string
}

const accounts = `select id::text, name, (extract(epoch from created_at) * 1000000)::bigint::text as "madeAt"
  from accounts order by id`

/** An account of a Chatwoot database. Throws invalid_field where it is none, or which account is meant is not clear. */
export async function chatwoot(database: SourceDatabase, account: string | undefined): Promise<Source> {
  assertTables(database, { system: 'Chatwoot', needed })
  const { id, name, madeAt } = chosenAccount(await database.rows<Account>(accounts), account)
  const [schema] = database.has('schema_migrations', 'version')
    ? await database.rows<{ version: string | null }>('select max(version) as version from schema_migrations')
    : []
  return {
    system: 'chatwoot',
    // Each installation numbers its accounts from 1: the moment tells them apart.
    key: `chatwoot/${id}@${madeAt}`,
    accountName: name,
    version: schema?.version ?? null,
    ...chatwootSettings(database, id),
    contacts: () => contactsOf(database, id),
    entries: () => entriesOf(database, id),
  }
}
