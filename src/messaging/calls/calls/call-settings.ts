import type { App } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { hoursOf, isOpenAt } from '#messaging/numbers/business-hours/business-hours.ts'
import type { Holiday, Opening } from '#messaging/numbers/business-hours/business-hours-input.ts'
import type { CallRecordingSource } from './call-sets.ts'

interface Row {
  enabled: boolean
  hasComponent: boolean
  maxCallDuration: number
  transferTimeoutSecs: number
  prefersBridge: boolean
  recording: CallRecordingSource
  missedCallTemplateId: string | null
  timezone: string
  businessHoursEnabled: boolean | null
  businessHours: Opening[] | null
  holidays: Holiday[] | null
}

const read = statement<Row>(
  'calls.settings',
  `select w.calling_enabled as enabled, w.max_call_duration as "maxCallDuration",
     w.transfer_timeout_secs as "transferTimeoutSecs", w.timezone,
     exists (select from workspace_feature f
       where f.workspace_id = w.id and f.key = 'calling' and f.enabled) as "hasComponent",
     coalesce(n.prefers_bridge, false) as "prefersBridge", coalesce(n.recording, 'off') as recording,
     n.missed_call_template_id as "missedCallTemplateId", s.business_hours_enabled as "businessHoursEnabled",
     s.business_hours as "businessHours", s.holidays
   from workspace w
   left join number_calling n on n.workspace_id = $1 and n.number_id = $2
   left join chatbot_settings s on s.workspace_id = $1
   where w.id = $1`,
)

/** For how long a call of a workspace may last, as an interval. */
export const maxDuration = (workspace: string): string =>
  `make_interval(secs => (select max_call_duration from workspace where id = ${workspace}))`

/** What decides how calls of a number are taken. */
export interface CallSettings {
  /** the installation, the plan and the workspace want calls */
  isOn: boolean
  /** nobody is asked to take a call outside of the business hours */
  isOpen: boolean
  maxCallDuration: number
  transferTimeoutSecs: number
  /** whether calls go through our media process from the start */
  isBridged: boolean
  recording: CallRecordingSource
  missedCallTemplateId: string | null
}

export async function callSettings(
  app: App,
  db: Queryable,
  workspaceId: string,
  numberId: string | null,
): Promise<CallSettings> {
  const [row] = await run(db, read, [workspaceId, numberId])
  return {
    isOn: app.config.calling.enabled && row?.enabled === true && row.hasComponent,
    isOpen: !row?.businessHoursEnabled || isOpenAt(openingOf(row), app.clock.now()),
    maxCallDuration: row?.maxCallDuration ?? 300,
    transferTimeoutSecs: row?.transferTimeoutSecs ?? 120,
    isBridged: row?.prefersBridge === true || row?.recording === 'ours',
    recording: row?.recording ?? 'off',
    missedCallTemplateId: row?.missedCallTemplateId ?? null,
  }
}

const openingOf = ({ timezone, businessHours, holidays }: Row) =>
  hoursOf({ timezone, businessHours: businessHours ?? [], holidays: holidays ?? [] })

/** What everything says that needs live calls, while they are off (spec/8 CL1). */
export const callingOff = () => new AppError('unavailable', 'Calling is not enabled', { whole: true })

/** Throws unavailable where calls are off for the workspace or the installation. */
export async function assertCallingOn(app: App, workspaceId: string): Promise<CallSettings> {
  const settings = await callSettings(app, app.pool, workspaceId, null)
  if (!settings.isOn) throw callingOff()
  return settings
}
