import type { Source } from '#messaging/records/move-in/source.ts'
import {
  assertTables,
  chosenAccount,
  type SourceDatabase,
} from '#messaging/records/move-in/source-database.ts'
import { contactsOf } from './whatomate-contacts.ts'
import { entriesOf } from './whatomate-entries.ts'
import { whatomateSettings } from './whatomate-settings.ts'

// Whatomate, by internal/models of github.com/shridarpatil/whatomate, from 387cae42 (2025-12-26) to 03017336: tables are
// made by GORM from these models.

const needed = {
  organizations: ['id', 'name'],
  users: ['id', 'organization_id', 'email', 'full_name', 'is_active'],
  whatsapp_accounts: ['organization_id', 'name', 'phone_id'],
  contacts: [
    'id',
    'organization_id',
    'phone_number',
    'profile_name',
    'tags',
    'metadata',
    'assigned_user_id',
    'created_at',
  ],
  messages: [
    'id',
    'organization_id',
    // GORM's word for WhatsAppAccount.
    'whats_app_account',
    'contact_id',
    'direction',
    'message_type',
    'content',
    'media_url',
    'media_filename',
    'template_name',
    'status',
    'error_message',
    'reply_to_message_id',
    'sent_by_user_id',
    'created_at',
    'deleted_at',
  ],
  canned_responses: ['id', 'organization_id', 'name', 'shortcut', 'content', 'category', 'is_active'],
  keyword_rules: [
    'id',
    'organization_id',
    'name',
    'keywords',
    'match_type',
    'response_type',
    'response_content',
  ],
  chatbot_flows: ['id', 'organization_id', 'name'],
  templates: ['organization_id', 'name', 'language'],
}

/**
 * The platform's id of a message. Its column was renamed in the model, and GORM then adds a column and leaves the other
 * one: a database that is older than that has the ids in both.
 */
function platformIdIn(database: SourceDatabase): string {
  const there = ['whats_app_message_id', 'whatsapp_message_id'].filter((name) =>
    database.has('messages', name),
  )
  return there.length === 0 ? 'null' : `coalesce(${there.map((name) => `nullif(m.${name}, '')`).join(', ')})`
}

const organizations = 'select id::text, name from organizations where deleted_at is null order by created_at'

/** An organization of a Whatomate database. Throws invalid_field where it is none, or which one is meant is not clear. */
export async function whatomate(database: SourceDatabase, account: string | undefined): Promise<Source> {
  assertTables(database, { system: 'Whatomate', needed })
  const { id, name } = chosenAccount(
    await database.rows<{ id: string; name: string }>(organizations),
    account,
  )
  return {
    system: 'whatomate',
    key: `whatomate/${id}`,
    accountName: name,
    version: null,
    ...whatomateSettings(database, id),
    contacts: () => contactsOf(database, id),
    entries: () => entriesOf(database, id, platformIdIn(database)),
  }
}
