-- Tables of Whatomate as GORM makes them, with the columns that are read, and made-up data (src/messaging/move-in/whatomate).
create table organizations (id uuid primary key, name varchar(255) not null, created_at timestamptz, deleted_at timestamptz);
insert into organizations values ('00000000-0000-0000-0000-00000000000a', 'Acme', '2025-01-01T00:00:00Z', null);

create table custom_roles (id uuid primary key, name varchar(100) not null);
insert into custom_roles values ('00000000-0000-0000-0000-0000000000a1', 'manager');
create table users (id uuid primary key, organization_id uuid, email varchar(255) not null, full_name varchar(255),
  role_id uuid, is_active boolean default true, created_at timestamptz, deleted_at timestamptz);
insert into users values
  ('00000000-0000-0000-0000-0000000000b1', '00000000-0000-0000-0000-00000000000a', 'ann@acme.example', 'Ann',
    '00000000-0000-0000-0000-0000000000a1', true, '2025-01-01T00:00:00Z', null),
  ('00000000-0000-0000-0000-0000000000b2', '00000000-0000-0000-0000-00000000000a', 'off@acme.example', 'Off', null, false,
    '2025-01-02T00:00:00Z', null);

create table teams (id uuid primary key, organization_id uuid not null, name varchar(100) not null, description varchar(500),
  assignment_strategy varchar(50) default 'round_robin', is_active boolean default true, created_at timestamptz,
  deleted_at timestamptz);
create table team_members (id uuid primary key, team_id uuid not null, user_id uuid not null, role varchar(50) default 'agent',
  deleted_at timestamptz);
insert into teams values ('00000000-0000-0000-0000-0000000000c1', '00000000-0000-0000-0000-00000000000a', 'Desk', '', 'manual',
  true, '2025-01-01T00:00:00Z', null);
insert into team_members values ('00000000-0000-0000-0000-0000000000c2', '00000000-0000-0000-0000-0000000000c1',
  '00000000-0000-0000-0000-0000000000b1', 'manager', null);

create table whatsapp_accounts (id uuid primary key, organization_id uuid not null, name varchar(100) not null,
  phone_id varchar(100) not null, created_at timestamptz, deleted_at timestamptz);
insert into whatsapp_accounts values ('00000000-0000-0000-0000-0000000000d1', '00000000-0000-0000-0000-00000000000a', 'Main', '1',
  '2025-01-01T00:00:00Z', null);

create table contacts (id uuid primary key, organization_id uuid not null, phone_number varchar(50) not null,
  profile_name varchar(255), tags jsonb default '[]', metadata jsonb default '{}',
  assigned_user_id uuid, created_at timestamptz, deleted_at timestamptz);
insert into contacts values
  ('00000000-0000-0000-0000-0000000000e1', '00000000-0000-0000-0000-00000000000a', '919812345678', 'Ravi', '["vip", "new"]',
    '{"city": "Pune"}', '00000000-0000-0000-0000-0000000000b1', '2025-02-01T08:00:00Z', null),
  ('00000000-0000-0000-0000-0000000000e2', '00000000-0000-0000-0000-00000000000a', '919812345679', 'Gone', '[]', '{}', null,
    '2025-02-02T08:00:00Z', '2025-03-01T00:00:00Z');

create table messages (id uuid primary key, organization_id uuid not null, whats_app_account varchar(100) not null,
  contact_id uuid not null, whats_app_message_id varchar(255), direction varchar(10) not null, message_type varchar(20) not null,
  content text, media_url text, media_filename varchar(255), template_name varchar(255), status varchar(20) default 'pending',
  error_message text, reply_to_message_id uuid, sent_by_user_id uuid, created_at timestamptz, deleted_at timestamptz);
create index on messages (whats_app_account, created_at desc);
insert into messages (id, organization_id, whats_app_account, contact_id, whats_app_message_id, direction, message_type, content,
  media_url, media_filename, template_name, status, error_message, reply_to_message_id, sent_by_user_id, created_at)
select v.id::uuid, '00000000-0000-0000-0000-00000000000a', v.account, v.contact::uuid, v.platform, v.direction, v.type, v.content,
  v.url, v.filename, v.template, v.status, v.error, v.reply::uuid, v.person::uuid, v.at::timestamptz
from (values
  ('00000000-0000-0000-0000-0000000000f2', 'Main', '00000000-0000-0000-0000-0000000000e1', 'wamid.w1', 'incoming', 'text',
    'Is it open?', '', '', '', 'received', '', null, null, '2025-03-01T10:00:00.000100Z'),
  ('00000000-0000-0000-0000-0000000000f1', 'Main', '00000000-0000-0000-0000-0000000000e1', 'wamid.w2', 'outgoing', 'text',
    'Yes, till six.', '', '', '', 'read', '', '00000000-0000-0000-0000-0000000000f2', '00000000-0000-0000-0000-0000000000b1',
    '2025-03-01T10:00:00.000900Z'),
  ('00000000-0000-0000-0000-0000000000f3', 'Main', '00000000-0000-0000-0000-0000000000e1', 'wamid.w3', 'incoming', 'document', '',
    'documents/1.pdf', 'offer.pdf', '', 'received', '', null, null, '2025-03-01T10:05:00Z'),
  ('00000000-0000-0000-0000-0000000000f4', 'Main', '00000000-0000-0000-0000-0000000000e1', '', 'outgoing', 'template', '', '', '',
    'order_update', 'pending', '', null, null, '2025-03-01T10:06:00Z'),
  ('00000000-0000-0000-0000-0000000000f5', 'Main', '00000000-0000-0000-0000-0000000000e1', 'wamid.w5', 'incoming', 'reaction', '',
    '', '', '', 'received', '', null, null, '2025-03-01T10:07:00Z'),
  ('00000000-0000-0000-0000-0000000000f6', 'Main', '00000000-0000-0000-0000-0000000000e2', 'wamid.w6', 'incoming', 'text',
    'I was deleted', '', '', '', 'received', '', null, null, '2025-03-01T10:08:00Z'),
  ('00000000-0000-0000-0000-0000000000f7', 'Removed', '00000000-0000-0000-0000-0000000000e1', 'wamid.w7', 'incoming', 'text',
    'To a number that is gone', '', '', '', 'received', '', null, null, '2025-03-01T10:09:00Z')
) as v(id, account, contact, platform, direction, type, content, url, filename, template, status, error, reply, person, at);

create table canned_responses (id uuid primary key, organization_id uuid not null, name varchar(100) not null,
  shortcut varchar(50), content text not null, category varchar(50), is_active boolean default true, created_at timestamptz,
  deleted_at timestamptz);
insert into canned_responses values
  ('00000000-0000-0000-0000-000000000101', '00000000-0000-0000-0000-00000000000a', 'Hours', 'hours', 'Nine to six.', 'info', true,
    '2025-01-01T00:00:00Z', null),
  ('00000000-0000-0000-0000-000000000102', '00000000-0000-0000-0000-00000000000a', 'Old', '', 'No more.', '', false,
    '2025-01-02T00:00:00Z', null);

create table keyword_rules (id uuid primary key, organization_id uuid not null, name varchar(255) not null,
  is_enabled boolean default true, priority integer default 10, keywords jsonb not null, match_type varchar(20) default 'contains',
  case_sensitive boolean default false, response_type varchar(20) not null, response_content jsonb not null, conditions text,
  active_from timestamptz, active_until timestamptz, created_at timestamptz, deleted_at timestamptz);
insert into keyword_rules values
  ('00000000-0000-0000-0000-000000000201', '00000000-0000-0000-0000-00000000000a', 'Prices', true, 10, '["price", "cost"]',
    'contains', false, 'text', '{"body": "See our list.", "buttons": [{"id": "a", "title": "List"}]}', '', null, null,
    '2025-01-01T00:00:00Z', null),
  ('00000000-0000-0000-0000-000000000202', '00000000-0000-0000-0000-00000000000a', 'Broken', true, 10, '["("]', 'regex', false,
    'text', '{"body": "x"}', '', null, null, '2025-01-02T00:00:00Z', null);

create table chatbot_flows (id uuid primary key, organization_id uuid not null, name varchar(255) not null, description text,
  trigger_keywords jsonb, trigger_button_id varchar(100), initial_message text, completion_message text, timeout_message text,
  cancel_keywords jsonb, created_at timestamptz, deleted_at timestamptz);
create table chatbot_flow_steps (id uuid primary key, flow_id uuid not null, step_name varchar(100) not null,
  step_order integer not null, message text not null, message_type varchar(20) default 'text', api_config jsonb, buttons jsonb,
  transfer_config jsonb, input_type varchar(20), validation_regex varchar(255), validation_error text, store_as varchar(100),
  next_step varchar(100), conditional_next jsonb, max_retries integer default 3, deleted_at timestamptz);
insert into chatbot_flows values
  ('00000000-0000-0000-0000-000000000301', '00000000-0000-0000-0000-00000000000a', 'Booking', 'Books.', '["book"]', '', 'Welcome',
    'Thanks', '', '["stop"]', '2025-01-01T00:00:00Z', null),
  ('00000000-0000-0000-0000-000000000302', '00000000-0000-0000-0000-00000000000a', 'Nothing', '', '[]', '', '', '', '', null,
    '2025-01-02T00:00:00Z', null);
insert into chatbot_flow_steps (id, flow_id, step_name, step_order, message, message_type, buttons, input_type, store_as,
  conditional_next) values
  ('00000000-0000-0000-0000-000000000311', '00000000-0000-0000-0000-000000000301', 'ask', 1, 'Which day?', 'text', null, 'text',
    'day', null),
  ('00000000-0000-0000-0000-000000000312', '00000000-0000-0000-0000-000000000301', 'sure', 2, '{{day}}, sure?', 'buttons',
    '[{"id": "yes", "title": "Yes"}, {"id": "no", "title": "No"}]', 'button', 'sure', '{"no": "ask"}'),
  ('00000000-0000-0000-0000-000000000313', '00000000-0000-0000-0000-000000000301', 'done', 3, 'Booked.', 'text', null, 'none', '',
    null);

create table templates (id uuid primary key, organization_id uuid not null, name varchar(255) not null,
  language varchar(10) not null, deleted_at timestamptz);
insert into templates values
  ('00000000-0000-0000-0000-000000000401', '00000000-0000-0000-0000-00000000000a', 'only_there', 'en', null);

create table ai_contexts (id uuid primary key, organization_id uuid not null, deleted_at timestamptz);
insert into ai_contexts values ('00000000-0000-0000-0000-000000000501', '00000000-0000-0000-0000-00000000000a', null);
