-- Tables of Chatwoot, with the columns that are read, and made-up data (src/messaging/move-in/chatwoot).
create table schema_migrations (version varchar primary key);
insert into schema_migrations values ('20250816044639');

create table accounts (id serial primary key, name varchar not null, created_at timestamp not null);
insert into accounts (name, created_at) values ('Acme', '2024-01-02 03:04:05.678901'), ('Other', '2024-02-03 04:05:06');

create table users (id serial primary key, name varchar not null, email varchar);
create table account_users (id bigserial primary key, account_id bigint, user_id bigint, role integer default 0);
insert into users (name, email) values
  ('Ann Lead', 'Ann@acme.example'), ('Bob Agent', 'bob@acme.example'), ('No Mail', null), ('Zoe Else', 'zoe@other.example');
insert into account_users (account_id, user_id, role) values (1, 1, 1), (1, 2, 0), (1, 3, 0), (2, 4, 1);

create table teams (id bigserial primary key, name varchar not null, description text, account_id bigint not null);
create table team_members (id bigserial primary key, team_id bigint not null, user_id bigint not null);
insert into teams (name, description, account_id) values ('sales', 'Sells.', 1), ('support', null, 1), ('elsewhere', null, 2);
insert into team_members (team_id, user_id) values (1, 1), (1, 2), (3, 4);

create table channel_whatsapp (id bigserial primary key, phone_number varchar not null, provider_config jsonb default '{}',
  message_templates jsonb default '{}');
create table channel_twilio_sms (id bigserial primary key, phone_number varchar, medium integer default 0);
create table inboxes (id serial primary key, channel_id integer not null, account_id integer not null, name varchar not null,
  channel_type varchar);
insert into channel_whatsapp (phone_number, message_templates) values
  ('+15550009999', '[{"name": "order_update", "language": "en"}, {"name": "only_there", "language": "de"}]'),
  ('+15550008888', '{}');
insert into channel_twilio_sms (phone_number, medium) values ('whatsapp:+15550007777', 1);
insert into inboxes (channel_id, account_id, name, channel_type) values
  (1, 1, 'Shop', 'Channel::Whatsapp'), (1, 1, 'Site', 'Channel::WebWidget'), (2, 2, 'Else', 'Channel::Whatsapp'),
  (1, 1, 'Twilio', 'Channel::TwilioSms');

create table contacts (id serial primary key, name varchar default '', last_name varchar default '', email varchar,
  phone_number varchar, account_id integer not null, created_at timestamp not null, custom_attributes jsonb default '{}');
create table contact_inboxes (id bigserial primary key, contact_id bigint, inbox_id bigint, source_id varchar not null);
insert into contacts (name, last_name, email, phone_number, account_id, created_at, custom_attributes) values
  ('Dora', 'Day', 'dora@example.com', '+4915112345678', 1, '2025-01-01 08:00:00', '{"plan": "gold", "visits": 3, "odd key": 1, "nested": {"a": 1}}'),
  ('Emil', '', null, null, 1, '2025-01-02 08:00:00', '{}'),
  ('Web visitor', '', 'web@example.com', null, 1, '2025-01-03 08:00:00', '{}'),
  ('Wrong', '', null, '+123', 1, '2025-01-04 08:00:00', '{}'),
  ('Dora again', '', null, '+49 1511 2345678', 1, '2025-01-05 08:00:00', '{}'),
  ('Far', '', null, '+15557654321', 2, '2025-01-06 08:00:00', '{}');
insert into contact_inboxes (contact_id, inbox_id, source_id) values
  (1, 1, '4915112345678'), (2, 1, '5511987654321'), (3, 2, 'a1b2c3'), (6, 3, '15557654321');

create table labels (id bigserial primary key, title varchar, color varchar default '#1f93ff' not null, account_id bigint);
create table tags (id serial primary key, name varchar);
create table taggings (id serial primary key, tag_id integer, taggable_type varchar, taggable_id integer, context varchar(128));
create index on taggings (taggable_id, taggable_type, context);
insert into labels (title, color, account_id) values ('vip', '#e02424', 1), ('lead', '#1f93ff', 1), ('far', '#000000', 2);
insert into tags (name) values ('vip'), ('lead');

create table conversations (id serial primary key, account_id integer not null, inbox_id integer not null, contact_id bigint,
  assignee_id integer, team_id bigint);
create index on conversations (contact_id);
insert into conversations (account_id, inbox_id, contact_id, assignee_id, team_id) values
  (1, 1, 1, 2, 1), (1, 1, 2, 1, null), (1, 2, 3, null, null), (1, 1, 4, null, null), (2, 3, 6, 4, null), (1, 1, 5, null, null);
insert into taggings (tag_id, taggable_type, taggable_id, context) values
  (1, 'Contact', 1, 'labels'), (2, 'Conversation', 1, 'labels');

create table canned_responses (id serial primary key, account_id integer not null, short_code varchar, content text);
insert into canned_responses (account_id, short_code, content) values
  (1, 'hello', 'Hello, how can we help?'), (1, 'empty', ''), (2, 'far', 'Of others.');

create table messages (id serial primary key, content text, account_id integer not null, inbox_id integer not null,
  conversation_id integer not null, message_type integer not null, created_at timestamp not null,
  private boolean default false not null, status integer default 0, source_id varchar,
  content_attributes json default '{}', sender_type varchar, sender_id bigint);
insert into messages (content, account_id, inbox_id, conversation_id, message_type, created_at, private, status, source_id,
  content_attributes, sender_type, sender_id) values
  ('Where is my parcel?', 1, 1, 1, 0, '2025-03-01 10:00:00.123', false, 0, 'wamid.in1', '"{}"', 'Contact', 1),
  ('Conversation was opened', 1, 1, 1, 2, '2025-03-01 10:00:01', false, 0, null, '"{}"', null, null),
  ('She called twice.', 1, 1, 1, 1, '2025-03-01 10:01:00', true, 0, null, '"{}"', 'User', 2),
  ('It left **today**.', 1, 1, 1, 1, '2025-03-01 10:02:00', false, 2, 'wamid.out1', '"{\"in_reply_to\":1}"', 'User', 1),
  ('Automatic hello', 1, 1, 2, 3, '2025-03-02 10:00:00', false, 3, null, '{"external_error": "131026: unde\u0000liverable"}', 'AgentBot', 7),
  (null, 1, 1, 2, 0, '2025-03-02 10:01:00', false, 0, 'wamid.in2', '"{}"', 'Contact', 2),
  ('From the site', 1, 2, 3, 0, '2025-03-03 10:00:00', false, 0, null, '"{}"', 'Contact', 3),
  ('Who am I?', 1, 1, 4, 0, '2025-03-04 10:00:00', false, 0, null, '"{}"', 'Contact', 4),
  ('Of the other account', 2, 3, 5, 0, '2025-03-05 10:00:00', false, 0, 'wamid.far', '"{}"', 'Contact', 6),
  ('Me again', 1, 1, 6, 0, '2025-02-01 10:00:00', false, 0, 'wamid.in3', '"{}"', 'Contact', 5),
  (null, 1, 1, 1, 0, '2025-03-01 10:03:00', false, 0, 'wamid.in4', '"{}"', 'Contact', 1);

create table attachments (id serial primary key, file_type integer default 0, external_url varchar, message_id integer not null,
  fallback_title varchar);
create table active_storage_attachments (id bigserial primary key, name varchar not null, record_type varchar not null,
  record_id bigint not null, blob_id bigint not null);
create table active_storage_blobs (id bigserial primary key, filename varchar not null);
insert into attachments (file_type, external_url, message_id, fallback_title) values
  (0, null, 6, null), (4, 'https://maps.example/1', 6, 'The shop');
insert into active_storage_blobs (filename) values ('receipt.jpg');
insert into active_storage_attachments (name, record_type, record_id, blob_id) values ('file', 'Attachment', 1, 1);

create table notes (id bigserial primary key, content text not null, account_id bigint not null, contact_id bigint not null,
  user_id bigint, created_at timestamp not null);
insert into notes (content, account_id, contact_id, user_id, created_at) values ('Pays late.', 1, 1, 1, '2025-02-02 09:00:00');

create table automation_rules (id bigserial primary key, account_id bigint not null);
insert into automation_rules (account_id) values (1), (1), (2);
