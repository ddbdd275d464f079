import { graphql } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export const changeOwnSettingsMutation = changing(
  ['me'],
  graphql(`
  mutation ChangeOwnSettings($input: ChangeOwnSettingsInput!) {
    changeOwnSettings(input: $input) { settings { newMessageAlerts } }
  }
`),
)
