import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export const changeOwnSettingsMutation = changing(
  ['me'],
  graphql(`
  mutation ChangeOwnSettings($input: ChangeOwnSettingsInput!) {
    changeOwnSettings(input: $input) { settings { newMessageAlerts } }
  }
`),
)

export type Preferences = ResultOf<typeof preferencesQuery>['notificationPreferences']

export const preferencesQuery = graphql(`
  query NotificationPreferences {
    notificationPreferences {
      topics { topic inPage byPush byMail }
      quietFrom quietTo quietDays timezone digestAt hasMailServer
    }
  }
`)

export const setPreferencesMutation = changing(
  ['notificationPreferences'],
  graphql(`
  mutation SetNotificationPreferences($input: SetNotificationPreferencesInput!) {
    setNotificationPreferences(input: $input) { preferences { quietFrom } }
  }
`),
)
