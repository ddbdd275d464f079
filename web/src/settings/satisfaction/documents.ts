import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type SatisfactionSettings = ResultOf<typeof satisfactionQuery>['satisfactionSettings']

/** What customers are asked after their cases. */
export const satisfactionQuery = graphql(`
  query SatisfactionSettings {
    satisfactionSettings { isEnabled kind question delayMinutes everyDays templateId thanks commentLabel }
  }
`)

export const updateSatisfactionMutation = changing(
  ['satisfactionSettings'],
  graphql(`
  mutation UpdateSatisfactionSettings($input: UpdateSatisfactionSettingsInput!) {
    updateSatisfactionSettings(input: $input) { satisfactionSettings { isEnabled } }
  }
`),
)
