// Statements that Citus runs on all nodes, with the reason. They write only where a person or a process is meant, who has
// rows in many workspaces; what they find is worked through workspace by workspace (docs/adr/0048).

const names = (text: string) => text.trim().split(/\s+/)

const whoHasWork = names(`
  absences.to_begin absences.to_end accounts.removed_due bot.workspaces_due bot_calls.workspaces_due
  broadcast_imports.abandoned broadcast_imports.running broadcasts.auto_retry_due broadcasts.quiet_with_queue
  broadcasts.replies_behind broadcasts.workspaces_due broadcasts.workspaces_moved broadcasts.workspaces_running
  calls.due calls.workspaces_unheld contact_imports.abandoned contact_imports.running erase.due
  hand_over.workspaces_due inbox_rules.behind inbox_rules.workspaces_due inbox_rules.workspaces_waiting
  legacy_webhooks.workspaces_due legacy_webhooks.workspaces_switched_off mail.workspaces_due media.expiring
  media.workspaces_due notification_mails.due notifications.behind push.behind push.notifications_waiting
  read_receipts.workspaces_due report_mails.due rollups.behind rollups.unchecked scheduled.due search.behind
  service_clocks.due snoozes.ended surveys.due timers.behind timers.due transfers.behind transfers.reopened_of_absent
  transfers.workspaces_to_check verdicts.workspaces webhooks.problems webhooks.workspaces_behind
  webhooks.workspaces_due webhooks.workspaces_of_replaced webhooks.workspaces_switched_off
  webhooks.workspaces_to_probe webhooks.workspaces_with_forgotten`)

const ofAPerson = names(`
  absences.breaks absences.breaks_anywhere absences.end_of_person absences.going_on absences.pass_leave_on
  notifications.replan_mails people.close_breaks push.remove_by_endpoint`)

const ofAProcess = names('call_recordings.give_up_lost calls.beat calls.dead_holders')

const ofTheInstallation = names('cli.jobs metrics.work probes.ping_nodes status.webhooks')

const ofOnePostgres = names('webhooks.claim_deliveries_of')

const reasons: Readonly<Record<string, readonly string[]>> = {
  'asks in which workspaces something is due': whoHasWork,
  'a person has it in all of their workspaces': ofAPerson,
  'a process holds calls of all workspaces': ofAProcess,
  'counts for whoever runs the installation': ofTheInstallation,
  'runs on one PostgreSQL alone': ofOnePostgres,
}

/** Why a statement goes to all nodes; nothing says that it must not. */
export const overAll = new Map(
  Object.entries(reasons).flatMap(([reason, all]) => all.map((name) => [name, reason] as const)),
)

/** Retention asks each table who has something old. */
export const isOverAll = (name: string): boolean =>
  overAll.has(name) || /^retention\.\w+_workspaces$/.test(name)
