import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type Absence = ResultOf<typeof absencesQuery>['absences'][number]

/** When somebody will be away, oneself where nobody is named; and the reasons that the workspace offers. */
export const absencesQuery = graphql(`
  query Absences($memberId: ID) {
    absences(memberId: $memberId) {
      id
      reason
      startsAt
      endsAt
      isGoingOn
      toAgent { id name }
      toTeam { id name }
    }
    absenceReasons
  }
`)

export const absenceReasonsQuery = graphql(`
  query AbsenceReasons {
    absenceReasons
  }
`)

export const planAbsenceMutation = changing(
  ['absences'],
  graphql(`
  mutation PlanAbsence($input: PlanAbsenceInput!) {
    planAbsence(input: $input) { absence { id } }
  }
`),
)

export const cancelAbsenceMutation = changing(
  ['absences', 'me'],
  graphql(`
  mutation CancelAbsence($id: ID!) {
    cancelAbsence(input: { id: $id }) { cancelledId }
  }
`),
)

export const updateReasonsMutation = changing(
  ['absenceReasons'],
  graphql(`
  mutation UpdateAbsenceReasons($reasons: [String!]!) {
    updateAbsenceReasons(input: { reasons: $reasons }) { absenceReasons }
  }
`),
)
