// Statements that the traffic of the test of growth does not run, and why. A new one stands here or is run there.

const names = (text: string): readonly string[] => text.trim().split(/\s+/)

/** By the reason; `room.*` is all of a room of which none is run. */
const rare: Readonly<Record<string, readonly string[]>> = {
  'set up or changed by hand': names(`
    accounts.* ai_contexts.*
    bot.delay_turns bot.drop_turns bot.end_session bot.looks_of_week bot.pause bot.told_closed
    bot.unanswered_of_week chatbot_flows.by_ids chatbot_flows.end_left_sessions chatbot_flows.end_sessions
    chatbot_flows.errors chatbot_flows.figures chatbot_flows.finish_sessions chatbot_flows.insert
    chatbot_flows.insert_test chatbot_flows.list chatbot_flows.lock chatbot_flows.make_live
    chatbot_flows.move_sessions chatbot_flows.named chatbot_flows.node_counts chatbot_flows.prune
    chatbot_flows.publish chatbot_flows.remove chatbot_flows.remove_test chatbot_flows.restart_sessions
    chatbot_flows.runnable chatbot_flows.running_sessions chatbot_flows.save chatbot_flows.save_draft
    chatbot_flows.secrets chatbot_flows.tests chatbot_flows.version chatbot_flows.version_graphs
    chatbot_flows.versions ivr_flows.* ivr_audio.*
    bot_calls.keep_outcome bot.keep_steps bot.keep_wakes bot.drop_wakes bot.delay_wakes bot.team_there
    application_keys.* keyword_rules.flow keyword_rules.by_ids keyword_rules.insert keyword_rules.list keyword_rules.lock
    keyword_rules.lock_order keyword_rules.remove keyword_rules.said_lately keyword_rules.save
    keyword_rules.save_priorities keyword_rules.team keyword_rules.form canned_responses.* catalogs.* interactive_flows.* form_keys.* form_endpoint.*
    form_answers.columns form_answers.export form_answers.list form_answers.take_parked form_answers.total
    form_answers.per_question form_answers.per_choice form_answers.lengths contact_fields.* case_fields.* case_reasons.* cases.* satisfaction.*
    surveys.ask_again surveys.asked surveys.asked_lately surveys.attempts surveys.drop surveys.follow_comments surveys.keep_answers surveys.keep_comments surveys.lock_chat surveys.look surveys.of_cases surveys.sent
    surveys.take_question surveys.take_thanks conversations.unknown_case_reason custom_actions.*
    customer_memory.* invitations.* macros.* members prices.* products.* roles.* saved_views.* service_levels.* inbox_arrangements.* segments.* skills.* tags.*
    teams.* widgets.*`),
  'what few ask for: by a key, or an index of the contact': names(`
    service_clocks.save service_clocks.drop service_clocks.set_due service_clocks.lock_chats service_clocks.cases
    service_clocks.of_cases service_clocks.take_due service_clocks.shown assistance.* messages.translations messages.translations_of_chat messages.keep_original_words
    bot_sessions.places messages.held form_answers.of_contact conversations.save_owner conversations.touch_passed
    conversations.platform_address timeline.keep_call
    contacts.blocks contacts.is_blocked contacts.save_block contacts.silence contacts.lift_block contacts.block_place
    contacts.save_block_numbers contacts.forget_lifted_block contacts.move_block`),
  'sound of calls: one row each, found by its key, or one of each process': names(`
    call_recordings.* call_holders.is_living calls.audio_files calls.timezone calls.wait_after_menu calls.await_menu calls.enter_end_menu`),
  'calls of the chatbot to the outside: one row each, found by its key': names(`
    bot_calls.* ai_replies.* ai_memory.* ai_usage.*`),
  'only where a workspace has rules: by keys of its chats, and by indexes of what is due': names(`
    inbox_rules.*`),
  'what one person was notified of, by the key of the person; and what few events lead to': names(`
    notifications.list notifications.count_unread notifications.mark_read notifications.note_webhooks
    notifications.settings notifications.set_preferences push.take_notifications push.postpone_notifications
    push.notified_persons push.browsers_of notifications.replan_mails
    notification_mails.find notification_mails.hold_settings notification_mails.language notification_mails.reader notification_mails.take notification_mails.person notification_mails.plan`),
  'signing in, and what belongs to it: by one account': names(`
    people.set_picture people.remove_picture people.pictures people.picture_bytes people.set_signatures
    passkeys.* password_reset.* second_factor.* sign_in.* sso.*`),
  'files and archives: once, in the background': names(`
    broadcast_imports.* contact_imports.* csv.* moved_in.* personal_data.* erase.*`),
  'operators, probes and upkeep': names(`
    cli.* metrics.* status.* replicas.* retention.* seed.* key-use.* outgoing_hold.hold outgoing_hold.release
    rollups.begin_anew rollups.forget_members rollups.forget_messages
    report_mails.forget report_mails.own report_mails.postpone report_mails.save report_mails.take
    rollups.forget_days rollups.forget_pairs rollups.people reports.*
    report_cases.* rollups.figures_series
    rollups.figures rollups.figures_by_beginning rollups.count_part rollups.member_messages rollups.reach analytics.*
    platform_figures.*`),
  'of what is accepted by a process that hands nothing over, or in a batch of several workspaces; its twin is looked at':
    names(`
    messages.accept events.hold_counters`),
  'only where PostgreSQL is distributed by workspace': names(`
    broadcasts.workspaces_due read_receipts.workspaces_due media.workspaces_due hand_over.workspaces_due
    bot.workspaces_due broadcasts.workspaces_running call_recordings.workspaces_keeping probes.ping_nodes
    verdicts.workspaces mail.workspaces_due legacy_webhooks.workspaces_due
    legacy_webhooks.workspaces_switched_off webhooks.workspaces_of_replaced webhooks.workspaces_switched_off
    webhooks.workspaces_due webhooks.workspaces_to_probe`),
  'people, sessions, keys and workspaces: one object at a time': names(`
    numbers.insert numbers.owner_of_phone_id numbers.id_by_name numbers.facts_due numbers.take_facts
    numbers.save_asked numbers.clear_defaults numbers.set_defaults numbers.oldest_other
    numbers.living_defaults numbers.lock_workspace numbers.save_facts numbers.lock_pace numbers.save_pace
    numbers.paces workspaces.lock_audio workspaces.set_audio audit.by_ids audit.by_id people.count
    absences.of_member absences.reasons absences.lock_reasons absences.save_reasons absences.hold_person
    absences.begin absences.end absences.end_of_person absences.leave absences.breaks absences.breaks_anywhere absences.going_on absences.come_back absences.hold_away absences.pass_leave_on absences.lock_member
    absences.standing absences.targets absences.insert absences.by_id absences.remove people.lock_capacity people.save_capacity
    people.by_email people.insert_membership people.save_address_change people.find_address_change
    people.take_address_change people.write_address people.take_address_proof people.lock_workspace
    people.active_administrators people.set_available people.open_break people.close_breaks
    people.current_break people.account people.count_online people.count_here people.by_ids people.to_add people.change_role
    people.set_language people.lock_settings people.set_settings people.set_password people.by_id
    people.remove_membership people.leave_home people.set_proof people.forget_proof people.set_voucher
    people.drop_ways_in people.leave_unaccepted people.change_account public_keys.lock public_keys.change
    public_keys.revoke public_keys.by_ids public_keys.replacing public_keys.successor
    public_keys.move_webhook_endpoints public_keys.expire auth.password_hash auth.member_without_session
    auth.account_by_id auth.account_in_workspace auth.revoke_sessions_of_user auth.lock_session
    auth.replace_refresh_tokens auth.revoke_session auth.spent_session auth.spend_refresh_token
    auth.own_sessions auth.reached_sessions people.accept_membership auth.account_of_member workspaces.features workspaces.lock
    workspaces.raise_feature_version workspaces.set_features workspaces.features_of_many workspaces.lifecycle
    workspaces.lifecycles workspaces.names_of_closers workspaces.deleted workspaces.protector
    auth.revoke_sessions_of_workspace workspaces.set_lifecycle workspaces.lock_lifecycle
    workspaces.lock_limits workspaces.set_limits workspaces.limits_of_many workspaces.list workspaces.of_user
    workspaces.save_app workspaces.lock_settings workspaces.set_settings
    workspaces.insert workspaces.insert_system_role workspaces.by_id workspaces.by_slug workspaces.by_name
    workspaces.by_ids workspaces.default_role workspaces.role_by_id audit.of_* audit.of_actor
    public_keys.of_member request_log.by_id request_log.by_ids request_log.list`),
  'the first days of a workspace': names('first_steps.*'),
  'campaigns: by hand, or once in the life of one': names(`
    broadcasts.billed_by_country broadcasts.billing broadcasts.reached_by_country broadcasts.held_of
    broadcasts.places_of_draft broadcasts.places_of_pending broadcasts.save_due
    broadcasts.quiet_queued broadcasts.hold_back broadcasts.save_next_due
    broadcasts.known_phones broadcasts.add_rows broadcasts.remove_recipient broadcasts.rest_test
    broadcasts.decide_test broadcasts.draw broadcasts.variant_counts
    broadcasts.auto_retry_waiting broadcasts.auto_retry_lock
    broadcasts.auto_retry_count broadcasts.failed_codes broadcasts.begin broadcasts.schedule
    broadcasts.recipients_count broadcasts.lock broadcasts.call_back broadcasts.held broadcasts.save_cancelled
    broadcasts.lock_of_number broadcasts.check_people broadcasts.pause_all
    broadcasts.paused_by_closing broadcasts.save_draft broadcasts.remove
    broadcasts.pause broadcasts.foretell broadcasts.hold broadcasts.hold_until broadcasts.of_templates
    broadcasts.files broadcasts.lock_recipients broadcasts.give_back_limited
    broadcasts.save_limit_trial broadcasts.own_of_unsent broadcasts.drop_twice broadcasts.count_twice
    broadcasts.unsent_of_running broadcasts.pause_by_hand broadcasts.reset_failed broadcasts.held_recipients
    broadcasts.chosen_recipients broadcasts.queue_again broadcasts.save_starts broadcasts.pause_troubled
    broadcasts.audience`),
  'templates: by hand, or as the platform reviews them': names(`
    templates.mark_decided templates.was_submitted templates.media_of_handle templates.save_form
    templates.turn_taken templates.set_fetched_file templates.keep_header_file templates.take_turn
    templates.end_turn templates.leave_turn templates.lock_number templates.delete templates.insert
    templates.update templates.keep_decision templates.history templates.numbered templates.count
    templates.translations templates.of_number templates.keep_sample templates.sendable`),
  'endpoints and their deliveries: by hand, or when one changes its state': names(`
    legacy_webhooks.insert legacy_webhooks.change legacy_webhooks.delete legacy_webhooks.by_id
    legacy_webhooks.by_ids push.remove push.remove_before push.renew push.insert push.remove_by_endpoint
    webhooks.delivery webhooks.deliveries_by_ids webhooks.replay webhooks.resend webhooks.sealed_endpoint
    webhooks.insert_test webhooks.last_events_of_type webhooks.switches_on webhooks.key_lacks_scopes
    webhooks.workspace_names webhooks.fail_waiting webhooks.oldest_first webhooks.problems_of_key
    webhooks.endpoints_of_key webhooks.insert_endpoint webhooks.sealed_secret webhooks.endpoints_of_keys
    webhooks.workspaces_with_forgotten webhooks.hold_back webhooks.health webhooks.lock_limit
    webhooks.delete_endpoint webhooks.delete_deliveries webhooks.lock_secret webhooks.rotate_secret
    webhooks.turn_off webhooks.lock_endpoint webhooks.update_endpoint webhooks.lock_endpoints
    webhooks.endpoint_deliveries webhooks.event_deliveries`),
  'one call, by its row; the log of calls by hand': names(`
    call_commands.add call_commands.answer call_commands.finish call_commands.open_of_holder
    call_holders.beat calls.beat calls.workspaces_unheld call_holders.leave call_holders.living call_permissions.add
    call_permissions.add_unasked call_permissions.answer call_permissions.is_known call_permissions.newest
    call_recordings.stored call_transfers.add call_transfers.call_of call_transfers.last_status calls.refuse_there calls.end_there
    call_transfers.complete call_transfers.connect call_transfers.end
    call_transfers.no_answer call_transfers.note_declined call_transfers.note_tried
    call_transfers.page call_transfers.waiting_of_call calls.add
    calls.add_outgoing calls.adopt_platform_id calls.answer_sdp calls.back_to_menu
    calls.by_platform_id calls.claim calls.dead_holders calls.delay calls.due calls.end calls.follow_up_done calls.follow_up_due calls.follow_up_template calls.heartbeat
    calls.held calls.is_busy calls.lock_member calls.is_team_member calls.keep_answer calls.save_note calls.keep_answered calls.keep_path
    calls.keep_platform_id calls.lease_closing calls.lock
    calls.page calls.place calls.ready_agents calls.ring
    calls.set_accepted calls.set_hold calls.set_ringing calls.set_transferring calls.settings
    calls.settle_closing calls.stamp_turn calls.stop_ringing calls.take calls.taken_elsewhere calls.team
    calls.user_id_of number_calling.is_template number_calling.read number_calling.save
    personal_data.call_permissions personal_data.calls`),
  'one chat, contact, note, draft or file: by hand': names(`
    lanes.forget_all lanes.holdings lanes.say_gone callbacks.lock_marketing_wish callbacks.save_marketing_wish
    callbacks.verify_token chatbot_settings.save chatbot_settings.members_among chatbot_settings.lock
    chatbot_settings.stats chatbot_settings.for_want_of_bot chatbot_settings.raise_rules_version media.in_keyword_rule media.in_flow contacts.set_numbers contacts.find_twice
    contacts.move_messages contacts.move_identities contacts.move_notes contacts.move_drafts
    contacts.leave_phone contacts.forget_windows contacts.delete conversations.give_again
    conversations.known_assignees conversations.members_among conversations.check_assignment snoozes.end
    conversations.lock_of_contacts conversations.join conversations.mark_unread conversations.prioritize conversations.require_skills conversations.requiring_skill transfers.follow_priorities conversations.reopen_anew timeline.of_case snoozes.put_off
    snoozes.take_back snoozes.until conversations.standing_of_taker conversations.free_of_agent
    conversations.free_of_team drafts.answered drafts.remove drafts.take drafts.remove_of_member
    media.of_message media.expiring media.extend media.remove media.in_pending_message
    media.in_scheduled_message media.in_template media.in_canned_response media.remembered_upload
    media.remember_upload media.begin_upload media.finish_upload media.drop_upload media.discard_upload
    messages.insert_past notes.save notes.remove notes.save_mentions notes.lock notes.contact notes.mentions
    notes.readers_among scheduled.hold_chat scheduled.insert scheduled.contact scheduled.lock scheduled.save
    scheduled.remove scheduled.by_ids scheduled.refuse transfers.standing_of_agent
    transfers.workspaces_to_check transfers.differing_queues transfers.team transfers.active_of_person
    transfers.active_of_unfit transfers.workspaces_of_person transfers.standings_of_person transfers.standings_of_agents transfers.end_of_part transfers.move
    transfers.escalate transfers.breach mail.queue_to_members mail.queue_to_person mail.forget mail.postpone
    contacts.duplicates.* scheduled.of_template contacts.keep_own_phone contacts.mark_former_phones
    contacts.take_over_phone contacts.save_phone contacts.former_phone_of contacts.holder_of_name
    contacts.former_phones contacts.phone_after_former contacts.referrals messages.fill_placeholders`),
}

/** On the way of messages, and not run by the traffic yet: this list only becomes shorter. */
const notYet: readonly string[] = names(`
  contacts.by_user_ids contacts.former_phone_of contacts.holder_of_name contacts.former_phones contacts.phone_after_former
  contacts.insert_referrals contacts.keep_own_phone contacts.mark_former_phones contacts.take_over_phone contacts.save_phone
  contacts.referrals messages.fill_placeholders transfers.agent_before_create
  conversations.keep_snoozes messages.delete_contents messages.known_versions messages.insert_versions messages.save_edited
  messages.earlier_versions messages.lock_chats_of_news messages.lock_targets_of_news messages.park_news messages.unpark_news
  messages.save_payments messages.keep_group_message workspaces.zone contacts.insert_referrals
  nodes.types idempotency.claim idempotency.finish bot_sessions.by_ids bot_sessions.by_ids.seen
  bot_sessions.messages bot_sessions.steps bot_sessions.last_of_contacts broadcasts.next_turns broadcasts.next_turns_of_test
  broadcasts.got_enough broadcasts.failures broadcasts.lock_running broadcasts.follow broadcasts.unmet
  broadcasts.save_met broadcasts.workspaces_moved broadcasts.recipients_of_messages broadcasts.recipients_by_ids
  broadcasts.save_sent broadcasts.next_recipients broadcasts.next_of_test broadcasts.codes_of_last
  callbacks.still_here callbacks.mark_noted callbacks.mark_failed contacts.entries_total contacts.entries_by_ids
  contacts.rename_profiles contacts.insert_spellings contacts.find_other_spelling conversations.agents
  read_receipts.forget read_receipts.postpone drafts.by_ids drafts.of_chats media.mark_ready media.tell_message
  media.mark_lost media.by_ids media.by_ids.seen media.by_id hand_over.lock_pending hand_over.save_ambiguous
  hand_over.put_back messages.traces messages.around messages.around.latest messages.park_links
  messages.link_parked messages.known_targets messages.reaction_target hand_over.give_back
  messages.sent_under_key messages.take_send_key notes.by_ids scheduled.take timers.clear_chats timers.clear_deadlines
  sla.still_waits sla.end_sessions timers.note_answers timers.waitable timers.active_transfers
  timers.note_own_message timers.set timers.ensure timers.drop_all timers.take timers.delay sla.active_transfer
  sla.lock_active_transfer sla.last_answer sla.postpone_expiry templates.of_ids templates.by_ids
  templates.by_name timeline.place timeline.entries_by_ids transfers.loads transfers.next_for_free
  transfers.number_of_chat transfers.oldest_of_team transfers.oldest_of_general transfers.some_waiting
  transfers.agent_loads transfers.skill_loads transfers.service_day capacity.hold_transfers capacity.count_open capacity.loads
  transfers.urgent_over_limit transfers.open_of_absent transfers.reopened_of_person transfers.takers_of_absent users.names people.renew_connections people.connect people.disconnect auth.spend_socket_token
  subscriptions.events_after subscriptions.bounds legacy_webhooks.release push.claim push.move_on push.persons
  push.happenings push.account_alerts webhooks.release_deliveries webhooks.save_states broadcasts.recipients_of
  conversations.of_* conversations.waiting search.messages form_answers.find_asked form_answers.insert form_answers.by_messages
  form_answers.park form_answers.to_map form_answers.known_by_now`)

/**
 * That may fall into a run, or not: once a day for each workspace, when a day of it is counted anew, the log of requests, a
 * second behind them, and what a process says of itself.
 */
const daily: readonly string[] = names(
  'settled_days.* rollups.pair_differences request_log.insert probes.* processes.*',
)

/** Those that no run sees. */
export const neverSeen: readonly string[] = [...Object.values(rare).flat(), ...notYet]
export const rareNames: readonly string[] = [...neverSeen, ...daily]

const rooms = rareNames.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -1))
const single = new Set(rareNames)

export const isRare = (name: string): boolean =>
  single.has(name) || rooms.some((room) => `${name}.`.startsWith(room))
