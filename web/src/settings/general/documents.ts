import { gql } from 'urql'
import type {
  ChangeWorkspaceSettingsData,
  ChangeWorkspaceSettingsVariables,
  WorkspaceSettingsData,
  WorkspaceSettingsVariables,
} from '../../generated/operations.ts'

export type WorkspaceSettings = WorkspaceSettingsData['organizationSettings']

export const settingsQuery = gql<WorkspaceSettingsData, WorkspaceSettingsVariables>`
  query WorkspaceSettings {
    organizationSettings { name maskPhoneNumbers timezone dateFormat }
  }
`

export const changeSettingsMutation = gql<ChangeWorkspaceSettingsData, ChangeWorkspaceSettingsVariables>`
  mutation ChangeWorkspaceSettings($input: WorkspaceSettingsInput!) {
    changeOrganizationSettings(input: $input) { name maskPhoneNumbers timezone dateFormat }
  }
`
