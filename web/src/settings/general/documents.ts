import { graphql, type ResultOf } from '../../graphql/document.ts'

export type WorkspaceSettings = ResultOf<typeof settingsQuery>['organizationSettings']

export const settingsQuery = graphql(`
  query WorkspaceSettings {
    organizationSettings { name maskPhoneNumbers timezone dateFormat }
  }
`)

export const changeSettingsMutation = graphql(`
  mutation ChangeWorkspaceSettings($input: ChangeOrganizationSettingsInput!) {
    changeOrganizationSettings(input: $input) { name maskPhoneNumbers timezone dateFormat }
  }
`)
