import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { tables } from '#generated/columns.ts'
import { fieldWords, labelledFields, labelOfField } from '../../web/src/settings/audit/field-labels.ts'

// The audit log calls fields as the forms do in which they are changed.

afterEach(() => i18n.activate('en'))

/** What no form of the dashboard changes. */
const withoutForm = new Set(
  `action address api_version auth_url auto_read_receipt business_calling_enabled campaign_updates cancel_keywords
  cancel_message color completion_config completion_message config deleted flow_json graph initial_message
  initial_message_type on_complete_action panel_config timeout_message trigger_button_id version
  display_order documents email_notifications email_verified events expires_at filter headers hold_music_file holidays invited_by
  is_archived is_default_incoming is_default_outgoing is_super_admin json_version merged_into meta_catalog_id meta_flow_id
  meta_product_id passkey data_source display_type chart_type group_by_field show_change is_shared canned_answers
  passkeys per_agent_timeout_secs permissions recovery_codes ringback_file rotated_to sample_values scopes session sessions
  token_url two_step user_info_url filename rows calling_enabled max_call_duration recording_retention_days recording_notice_file transfer_timeout_secs recording announces_recording
  prefers_bridge is_outgoing_end missed_call_template_id call_icon_visibility call_icons callback_permission_status call_hours`.split(
    /\s+/,
  ),
)

const sources = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('field-labels.ts') && !path.includes('generated'))
  .map((path) => readFileSync(join('web/src', path), 'utf8'))
  .join('\n')
  .replace(/\n +/g, '\n')

test.each(labelledFields.filter((field) => !withoutForm.has(field)))(
  '%s is called as in its form',
  (field) => {
    const label = labelOfField(field) as string
    expect([`\`${label}\``, `>${label}<`, `\n${label}\n`].some((text) => sources.includes(text))).toBe(true)
  },
)

/** Names in those files that no record has: kinds of changes of an account, and what the file of a person holds. */
const noFields = new Set(
  `address_change_asked address_changed address_proven created_at error_message hold_music marketing_opted_out
  marketing_opted_out_at marketing_opted_out_by passkey_added passkey_removed password_reset recording_notice recovery_codes_renewed
  second_factor_reset sso_linked sso_unlinked two_step_off two_step_on updated_at`.split(/\s+/),
)

const named = [/^ +([a-z]+(?:_[a-z0-9]+)+):/gm, /\b(\w+): \{ old:/g, /newValues\(\{ (\w+)[:, ]/g]

test('whatever a file names that writes records has one', () => {
  const recorded = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('generated'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
    .filter((text) => text.includes('audit/log.ts'))
    .flatMap((text) => named.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)))
  expect(recorded.length).toBeGreaterThan(100)
  const without = recorded.filter((name) => !noFields.has(name) && labelOfField(name) === null)
  expect([...new Set(without)]).toEqual([])
})

test('every setting of the chatbot has one', () => {
  const columns = Object.values(tables.ChatbotSettings).map(String)
  const others = ['workspace_id', 'rules_version']
  expect(columns.filter((column) => !others.includes(column) && labelOfField(column) === null)).toEqual([])
})

test('names with something of their own in them, and one that is new', async () => {
  expect(fieldWords('member ann@shop.example')).toBe('Members of the team: ann@shop.example')
  expect(fieldWords('marketing DE')).toBe('Marketing: DE')
  expect(fieldWords('buttons[0].url')).toBe('Below the text: 0')
  expect(fieldWords('url', 'PRODUCT')).toBe('Page in the shop')
  expect(fieldWords('something_new')).toBe('Something new')
  const { messages } = await import('../../web/languages/de.po')
  i18n.loadAndActivate({ locale: 'de', messages })
  expect(fieldWords('timezone')).toBe('Zeitzone')
})
