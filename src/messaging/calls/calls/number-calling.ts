import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { ofSet } from '#core/input-schema.ts'
import { isUuid, optional, parseInput, uuidOrNone } from '#core/validation.ts'
import type { NumberCallingModel } from '#generated/prisma/models/NumberCalling.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform, meaningIn, wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { changeCallingThere, readCallingThere } from '#outside/platform/calls.ts'
import { type Changes, differences, recordAudit } from '#people/audit/log.ts'
import { type CallRecordingSource, callRecordingSources } from './call-sets.ts'

const fields = ['recording', 'announcesRecording', 'prefersBridge', 'missedCallTemplateId'] as const

type Kept = RowOf<NumberCallingModel, (typeof fields)[number], { recording: CallRecordingSource }>

/** How a number takes and makes calls: ours, and what the platform keeps of it, in its words. */
export interface NumberCalling extends Kept {
  numberId: string
  platform: Record<string, unknown>
}

const read = statement<Kept>(
  'number_calling.read',
  `select ${columns('NumberCalling', 'n', fields)} from number_calling n where n.workspace_id = $1 and n.number_id = $2`,
)

const save = statement(
  'number_calling.save',
  `insert into number_calling
     (workspace_id, number_id, recording, announces_recording, prefers_bridge, missed_call_template_id)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (workspace_id, number_id) do update set recording = $3, announces_recording = $4, prefers_bridge = $5,
     missed_call_template_id = $6`,
)

const isTemplate = statement(
  'number_calling.is_template',
  'select from template where workspace_id = $1 and id = $2 and number_id = $3',
)

const usual: Kept = {
  recording: 'off',
  announcesRecording: true,
  prefersBridge: false,
  missedCallTemplateId: null,
}

const onOrOff = z.enum(['ENABLED', 'DISABLED'], { error: 'Must be ENABLED or DISABLED.' })
const flag = z.boolean({ error: 'Must be true or false.' })
const anything = z.looseObject({})

export const numberCallingInput = z.object({
  status: optional(onOrOff).meta({
    description: 'Whether the number can make and receive calls: ENABLED or DISABLED.',
  }),
  callIconVisibility: optional(
    z.enum(['DEFAULT', 'DISABLE_ALL'], { error: 'Must be DEFAULT or DISABLE_ALL.' }),
  ).meta({ description: 'Where the app shows the call icon: DEFAULT or DISABLE_ALL.' }),
  callIcons: optional(anything).meta({
    description: 'Settings of the call icon, in the format of the platform.',
  }),
  callbackPermissionStatus: optional(onOrOff).meta({
    description: 'Whether contacts who call are asked for permission to be called back: ENABLED or DISABLED.',
  }),
  callHours: optional(anything).meta({
    description: 'Hours in which the number can be called, in the format of the platform.',
  }),
  sip: optional(anything).meta({ description: 'SIP settings, in the format of the platform.' }),
  recording: optional(ofSet(callRecordingSources, z.enum(callRecordingSources.values)))
    .refine(
      (value) => value !== 'platform',
      'Must be ours or off: nothing fetches recordings of the platform yet.',
    )
    .meta({ description: "Recorder of the number's calls: ours or off." }),
  announcesRecording: optional(flag).meta({
    description: 'Whether callers are informed that the call is recorded.',
  }),
  prefersBridge: optional(flag).meta({
    description: 'Whether all calls of the number go through the media process.',
  }),
  missedCallTemplateId: uuidOrNone.meta({
    description:
      'UUID of an approved template without parameters that is sent to contacts whose call was missed; null for no template.',
  }),
})

const numberOf = async (ctx: Ctx, id: string): Promise<NumberEntry> =>
  found(isUuid(id) ? await numberById(ctx.app, workspaceOf(ctx.actor), id.toLowerCase()) : null, 'account')

/** Calling settings of a number; queries the platform. */
export async function numberCalling(ctx: Ctx, numberId: string): Promise<NumberCalling> {
  const number = await numberOf(ctx, numberId)
  const platform = await answerOfPlatform(ctx.app, number, 'read calling settings', () =>
    readCallingThere(ctx.app, number),
  )
  const [kept] = await run(ctx.app.pool, read, [number.workspaceId, number.id])
  return { ...(kept ?? usual), numberId: number.id, platform }
}

const shown = ({ recording, announcesRecording, prefersBridge, missedCallTemplateId }: Kept) => ({
  recording,
  announces_recording: announcesRecording,
  prefers_bridge: prefersBridge,
  missed_call_template_id: missedCallTemplateId,
})

/** Changes the given settings: at the platform first, whose refusal changes nothing here. */
export async function changeNumberCalling(
  ctx: Ctx,
  numberId: string,
  input: unknown,
): Promise<NumberCalling> {
  const given = parseInput(numberCallingInput, input)
  const number = await numberOf(ctx, numberId)
  const { workspaceId, id } = number
  if (given.missedCallTemplateId) await assertTemplate(ctx, number, given.missedCallTemplateId)
  const platformChanges = await changeThere(ctx, number, thereOf(given))
  await inTransaction(ctx.app.pool, async (tx) => {
    const [before = usual] = await run(tx, read, [workspaceId, id])
    const after: Kept = {
      recording: given.recording ?? before.recording,
      announcesRecording: given.announcesRecording ?? before.announcesRecording,
      prefersBridge: given.prefersBridge ?? before.prefersBridge,
      missedCallTemplateId:
        given.missedCallTemplateId === undefined ? before.missedCallTemplateId : given.missedCallTemplateId,
    }
    const { recording, announcesRecording, prefersBridge, missedCallTemplateId } = after
    const own = [recording, announcesRecording, prefersBridge, missedCallTemplateId]
    await run(tx, save, [workspaceId, id, ...own])
    const changes = { ...differences(shown(before), shown(after)), ...platformChanges }
    if (Object.keys(changes).length === 0) return
    await recordAudit(tx, ctx, workspaceId, {
      kind: 'settings.calling',
      resourceId: id,
      action: 'updated',
      changes,
    })
  })
  return numberCalling(ctx, id)
}

async function assertTemplate(ctx: Ctx, number: NumberEntry, templateId: string): Promise<void> {
  const there = await run(ctx.app.pool, isTemplate, [number.workspaceId, templateId, number.id])
  if (there.length === 0) throw errors.told('Template not found', 'missedCallTemplateId').because('no_such')
}

/** What the platform keeps, in its words. */
function thereOf(given: z.output<typeof numberCallingInput>): Record<string, unknown> {
  const there = {
    status: given.status,
    call_icon_visibility: given.callIconVisibility,
    call_icons: given.callIcons,
    callback_permission_status: given.callbackPermissionStatus,
    call_hours: given.callHours,
    sip: given.sip,
  }
  return Object.fromEntries(Object.entries(there).filter(([, value]) => value !== undefined))
}

/** What is long stands in records as changed. */
const named = (value: unknown) => (typeof value === 'object' && value !== null ? 'changed' : value)

/**
 * Makes the platform change the given settings; returns the values that differ from before, as a record shows them.
 */
async function changeThere(
  ctx: Ctx,
  number: NumberEntry,
  there: Record<string, unknown>,
): Promise<Changes | null> {
  if (Object.keys(there).length === 0) return null
  const before = await answerOfPlatform(ctx.app, number, 'read calling settings', () =>
    readCallingThere(ctx.app, number),
  )
  const word = await wordOfPlatform(ctx.app, number, 'change calling settings', () =>
    changeCallingThere(ctx.app, number, there),
  )
  if ('refusal' in word)
    throw errors.told(word.refusal.message, 'status', meaningIn(word.refusal)).because('refused_by_platform')
  const changes = Object.entries(there).filter(([name, value]) => !isDeepStrictEqual(before[name], value))
  return Object.fromEntries(
    changes.map(([name, value]) => [name, { old: named(before[name] ?? null), new: named(value) }]),
  )
}
