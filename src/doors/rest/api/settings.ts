import { z } from 'zod'
import { errors } from '#core/errors.ts'
import { largestAudio } from '#messaging/content/audio/organization.ts'
import { changeSettingsInput } from '#people/workspaces/settings.ts'
import type { ApiEndpoint } from './endpoint.ts'

interface Settings {
  name: string
  mask_phone_numbers: boolean
  timezone: string
  date_format: string
  country: string | null
  hold_music_file: string | null
  ringback_file: string | null
  calling_enabled: boolean
  max_call_duration: number
  transfer_timeout_secs: number
  recording_retention_days: number | null
  recording_notice_file: string | null
}

const settings = `name mask_phone_numbers: maskPhoneNumbers timezone date_format: dateFormat
  country: phoneCountry hold_music_file: holdMusicFile ringback_file: ringbackFile
  calling_enabled: callingEnabled max_call_duration: maxCallDuration transfer_timeout_secs: transferTimeoutSecs
  recording_retention_days: recordingRetentionDays recording_notice_file: recordingNoticeFile`

/** The name stands beside the others, as document 2 has it; the country is the one that counts, chosen or not. */
function shaped(answer: unknown) {
  const { name, ...others } = answer as Settings
  return { name, settings: { ...others, country: others.country ?? '' } }
}

/** They are refused, and not dropped without a word (spec/9 1, row 5). */
const later = ['metaAppId', 'metaConfigId', 'metaAppSecret'] as const

const notYet = z
  .unknown()
  .optional()
  .meta({ description: 'Not supported yet. A request with this field is refused.' })

const settingsInput = z.object({
  ...changeSettingsInput.shape,
  ...Object.fromEntries(later.map((name) => [name, notYet])),
})

function withoutLater(input: Record<string, unknown>): Record<string, unknown> {
  const given = later.find((name) => input[name] != null)
  if (given) throw errors.invalidField(given, 'It is not taken yet.')
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => !(later as readonly string[]).includes(name)),
  )
}

/** What a workspace sets for itself (document 2, Organizations). */
export const settingsEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getSettings',
    path: '/org/settings',
    document: `query { answer: workspaceSettings { ${settings} } }`,
    answer: shaped,
  },
  {
    method: 'PUT',
    name: 'updateSettings',
    path: '/org/settings',
    input: settingsInput,
    document: `mutation ($input: UpdateWorkspaceSettingsInput!) {
      answer: updateWorkspaceSettings(input: $input) { ${settings} }
    }`,
    variables: ({ input }) => ({ input: withoutLater(input) }),
    answer: shaped,
  },
  {
    method: 'POST',
    name: 'uploadCallAudio',
    path: '/org/audio',
    form: { largestFile: largestAudio },
    document: `mutation ($type: WorkspaceAudioType, $file: Upload) {
      answer: updateWorkspaceAudio(type: $type, file: $file) { filename type mime_type: mimeType size }
    }`,
    variables: ({ query, input }) => ({ type: query.get('type'), file: input.file }),
  },
]
