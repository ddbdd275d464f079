import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type WorkspaceSettings = ResultOf<typeof settingsQuery>['workspaceSettings']

export const settingsQuery = graphql(`
  query WorkspaceSettings {
    workspaceSettings { name maskPhoneNumbers timezone dateFormat country phoneCountry }
  }
`)

export const changeSettingsMutation = changing(
  ['workspaceSettings', 'me'],
  graphql(`
  mutation UpdateWorkspaceSettings($input: UpdateWorkspaceSettingsInput!) {
    updateWorkspaceSettings(input: $input) { settings { name maskPhoneNumbers timezone dateFormat country phoneCountry } }
  }
`),
)
