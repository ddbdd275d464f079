import { graphql, type ResultOf } from '../graphql/document.ts'
import { templateParts } from '../templates/documents.ts'
import { campaignRow } from './documents.ts'
import { fileOfPeople } from './file/fragment.ts'
import { campaignHolds } from './holds.tsx'
import { campaignHours } from './hour-documents.ts'
import { campaignLimit } from './limit-documents.ts'
import { draftSplit } from './split/documents.ts'

export type Draft = ResultOf<typeof draftQuery>['broadcast']

/** What a draft is made of; what the person may not see is left out. */
export const draftQuery = graphql(
  `
  query CampaignDraft($id: ID!, $mayNumbers: Boolean!, $mayTemplates: Boolean!, $mayFiles: Boolean!) {
    broadcast(id: $id) {
      ...CampaignRow
      ...CampaignHours
      ...CampaignLimit
      ...DraftSplit
      numberId
      number @include(if: $mayNumbers) { id name status }
      template {
        id
        template @include(if: $mayTemplates) { ...TemplateParts status }
      }
      headerFile @include(if: $mayFiles) { id filename kind }
      headerLocation { latitude longitude name address }
      offer { expiresAt }
      cards {
        headerFile { id filename }
        bodyValues { name value }
        buttonValues { name value }
      }
      latestImport { ...FileOfPeople }
      recipients(first: 1) {
        nodes {
          id
          bodyValues { name value }
          headerValues { name value }
          buttonValues { name value }
        }
      }
    }
  }
`,
  campaignRow,
  campaignHours,
  campaignLimit,
  draftSplit,
  templateParts,
  fileOfPeople,
)

export const createDraftMutation = graphql(
  `
  mutation CreateCampaignDraft($input: CreateBroadcastDraftInput!) {
    createBroadcastDraft(input: $input) { broadcast { ...CampaignRow } }
  }
`,
  campaignRow,
)

export const updateDraftMutation = graphql(
  `
  mutation UpdateCampaignDraft($input: UpdateBroadcastInput!) {
    updateBroadcast(input: $input) { broadcast { ...CampaignRow split { controlShare } } }
  }
`,
  campaignRow,
)

export const addPeopleMutation = graphql(
  `
  mutation AddCampaignPeople($input: ImportBroadcastRecipientsInput!) {
    importBroadcastRecipients(input: $input) {
      addedCount
      skippedCount
      completedPhoneCount
      severalPhoneCount
      faults { index field message cause }
      broadcast { ...CampaignRow }
    }
  }
`,
  campaignRow,
)

export const removePersonMutation = graphql(
  `
  mutation RemoveCampaignPerson($input: RemoveBroadcastRecipientInput!) {
    removeBroadcastRecipient(input: $input) { broadcast { ...CampaignRow } }
  }
`,
  campaignRow,
)

export type Audience = ResultOf<typeof audienceQuery>['broadcastAudience']

/** Who of the contacts would come into a draft. */
export const audienceQuery = graphql(`
  query CampaignAudience($id: ID!, $audience: BroadcastAudienceInput!) {
    broadcastAudience(id: $id, audience: $audience, samples: 3) {
      matchedCount
      knownCount
      optedOutCount
      lackingCount
      sendableCount
      missing
      samples { text contact { id name profileName phone } }
    }
  }
`)

export const fillMutation = graphql(
  `
  mutation FillCampaign($input: FillBroadcastInput!) {
    fillBroadcast(input: $input) { addedCount broadcast { ...CampaignRow } }
  }
`,
  campaignRow,
)

export type Check = ResultOf<typeof checkQuery>['broadcastCheck']

/** What a start would do now, and what it would be refused for. */
export const checkQuery = graphql(
  `
  query CampaignCheck($id: ID!) {
    broadcastCheck(id: $id) {
      isReady
      sendableCount
      newContactCount
      optedOutCount
      blockedCount
      repeatedCount
      goneCount
      leftCount
      usage { resetsAt }
      estimatedCost { currency amount unpricedCount }
      problems { kind variant isBlocking count message }
      unfitCount
      unfit { recipient { id to name } missing unexpected }
      ...CampaignHolds
    }
  }
`,
  campaignHolds,
)
