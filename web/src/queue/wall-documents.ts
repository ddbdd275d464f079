import { graphql, type ResultOf } from '../graphql/document.ts'
import { transferRow } from './documents.ts'

export type Wall = ResultOf<typeof wallQuery>['serviceWall']
export type Load = Wall['agents'][number]

/** How the service stands, and what has waited longest. */
export const wallQuery = graphql(
  `
  query ServiceWall {
    serviceWall {
      queues { team { id name } waiting oldestAt }
      agents { agent { id name } isAvailable isHere awayReason awayUntil chatLimit transferCount conversationCount oldestTransferAt }
      skills { skill { id name } waitingCount heldCount hereCount }
      today { handedOver breached }
    }
    transfers(filter: { waiting: true }, first: 1) { nodes { ...TransferRow } }
  }
`,
  transferRow,
)
