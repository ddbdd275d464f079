import { largestAudio } from '#messaging/audio/organization.ts'
import { changeSettingsInput } from '#people/workspaces/settings.ts'
import type { ApiEndpoint } from './endpoint.ts'

interface Settings {
  name: string
  mask_phone_numbers: boolean
  timezone: string
  date_format: string
  hold_music_file: string | null
  ringback_file: string | null
  meta_app_id: string
  meta_config_id: string
  has_meta_app_secret: boolean
}

const settings = `name mask_phone_numbers: maskPhoneNumbers timezone date_format: dateFormat
  hold_music_file: holdMusicFile ringback_file: ringbackFile
  meta_app_id: metaAppId meta_config_id: metaConfigId has_meta_app_secret: hasMetaAppSecret`

/** The name stands beside the others, as document 2 has it. */
function shaped(answer: unknown) {
  const { name, ...others } = answer as Settings
  return { name, settings: others }
}

/** What a workspace sets for itself (document 2, Organizations). */
export const settingsEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    path: '/org/settings',
    document: `query { answer: workspaceSettings { ${settings} } }`,
    answer: shaped,
  },
  {
    method: 'PUT',
    path: '/org/settings',
    input: changeSettingsInput,
    document: `mutation ($input: UpdateWorkspaceSettingsInput!) {
      answer: updateWorkspaceSettings(input: $input) { ${settings} }
    }`,
    variables: ({ input }) => ({ input }),
    answer: shaped,
  },
  {
    method: 'POST',
    path: '/org/audio',
    form: { largestFile: largestAudio },
    document: `mutation ($type: WorkspaceAudioType, $file: Upload) {
      answer: updateWorkspaceAudio(type: $type, file: $file) { filename type mime_type: mimeType size }
    }`,
    variables: ({ query, input }) => ({ type: query.get('type'), file: input.file }),
  },
]
