import { graphql, type ResultOf } from '../../graphql/document.ts'
import { templateParts } from '../../templates/documents.ts'

/** How the people of a draft are parted, with all that its form shows. */
export const draftSplit = graphql(
  `
  fragment DraftSplit on Broadcast {
    split {
      controlShare
      variants {
        number
        name
        share
        template { id name language template @include(if: $mayTemplates) { ...TemplateParts status } }
        values { name value }
      }
      test { share hours metric }
    }
  }
`,
  templateParts,
)

export type Split = NonNullable<ResultOf<typeof draftSplit>['split']>
export type Variant = Split['variants'][number]
export type Metric = NonNullable<Split['test']>['metric']

export const splitMutation = graphql(
  `
  mutation SplitCampaign($input: UpdateBroadcastInput!, $mayTemplates: Boolean!) {
    updateBroadcast(input: $input) { broadcast { id updatedAt ...DraftSplit } }
  }
`,
  draftSplit,
)
