import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type CallingSettings = ResultOf<typeof callingSettingsQuery>['workspaceSettings']

/** What the workspace sets for its calls (spec/8 CL4). */
export const callingSettingsQuery = graphql(`
  query CallingSettings {
    workspaceSettings {
      callingEnabled
      maxCallDuration
      transferTimeoutSecs
      recordingRetentionDays
      holdMusicFile
      ringbackFile
      recordingNoticeFile
    }
  }
`)

export const changeCallingSettingsMutation = changing(
  ['workspaceSettings'],
  graphql(`
  mutation ChangeCallingSettings($input: UpdateWorkspaceSettingsInput!) {
    updateWorkspaceSettings(input: $input) {
      settings {
        callingEnabled
        maxCallDuration
        transferTimeoutSecs
        recordingRetentionDays
        holdMusicFile
        ringbackFile
        recordingNoticeFile
      }
    }
  }
`),
)

const numberCallingFields = graphql(`
  fragment NumberCallingFields on NumberCalling {
    numberId
    status
    callIconVisibility
    callbackPermissionStatus
    platform
    recording
    announcesRecording
    prefersBridge
    missedCallTemplateId
  }
`)

export type NumberCalling = ResultOf<typeof numberCallingFields>

/** How a number takes and makes calls; the platform is asked. */
export const numberCallingQuery = graphql(
  `
  query NumberCalling($numberId: ID!) {
    numberCalling(numberId: $numberId) { ...NumberCallingFields }
  }
`,
  numberCallingFields,
)

export const changeNumberCallingMutation = changing(
  ['numberCalling'],
  graphql(
    `
  mutation ChangeNumberCalling($input: ChangeNumberCallingInput!) {
    changeNumberCalling(input: $input) { calling { ...NumberCallingFields } }
  }
`,
    numberCallingFields,
  ),
)
