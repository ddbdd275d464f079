import { graphql, type ResultOf } from '../../graphql/document.ts'

export const callsQuery = graphql(`
  query CallReport(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
    $mayMenus: Boolean!
    $mayAccounts: Boolean!
    $accountId: ID
    $agentId: ID
  ) {
    callReport(from: $from, to: $to, accountId: $accountId, agentId: $agentId) {
      window { asOf }
      incoming {
        callCount answeredCount answeredByMenuCount missedCount
        ringTime { caseCount totalSeconds averageSeconds medianSeconds p90Seconds }
        talkTime { caseCount totalSeconds averageSeconds medianSeconds p90Seconds }
      }
      outgoing {
        callCount answeredCount
        ringTime { caseCount totalSeconds averageSeconds medianSeconds p90Seconds }
        talkTime { caseCount totalSeconds averageSeconds medianSeconds p90Seconds }
      }
      points { date incomingCount answeredCount missedCount outgoingCount }
      load { weekday hour incomingCount missedCount outgoingCount }
      numbers {
        accountName
        account @include(if: $mayAccounts) { id }
        incoming { callCount answeredCount missedCount declinedCount failedCount ringTime { caseCount medianSeconds } }
        outgoing { callCount answeredCount declinedCount failedCount }
      }
      agents {
        agent { id name }
        incoming { callCount ringTime { caseCount medianSeconds } talkTime { totalSeconds } }
        outgoing { callCount answeredCount talkTime { totalSeconds } }
        declinedCount
      }
      menus {
        menuName
        menu @include(if: $mayMenus) { id }
        enteredCount completedCount handedOverCount abandonedCount failedCount
      }
    }
    before: callReport(from: $beforeFrom, to: $beforeTo, accountId: $accountId, agentId: $agentId)
      @include(if: $compares) {
      incoming { callCount answeredCount missedCount }
      outgoing { callCount }
    }
  }
`)

export type CallReport = ResultOf<typeof callsQuery>['callReport']
export type Times = CallReport['incoming']['ringTime']
