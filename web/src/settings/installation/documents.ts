import { graphql, type ResultOf } from '../../graphql/document.ts'

export type Status = ResultOf<typeof installationQuery>['installationStatus']

export const installationQuery = graphql(`
  query InstallationStatus {
    installationStatus {
      version
      processes { role version nodeVersion host startedAt seenAt problems { part reason } }
      lanes { kind worker lanes }
      work { kind due inFlight later oldestDueAt }
      callbacks { waiting oldestReceivedAt failed }
      webhooks { paused disabled workspaces waitingDeliveries }
      database { version bytes connections mostConnections }
      tables { name bytes rows }
      disk { freeBytes allBytes }
    }
  }
`)

/** Takes seconds: it is asked by hand. */
export const findingsQuery = graphql(`
  query InstallationFindings {
    installationStatus { findings { check state seen advice } }
  }
`)

export const componentsQuery = graphql(`
  query InstallationComponents {
    installationStatus { components { name version licence } }
  }
`)

export const retryFailedCallbacksMutation = graphql(`
  mutation RetryFailedCallbacks {
    retryFailedCallbacks { retriedCount }
  }
`)
