import { graphql } from '../graphql/document.ts'

/** What ReferralCard shows. It stands alone, as every thread asks for it and few show it. */
export const shownReferral = graphql(`
  fragment ShownReferral on MessageReferral {
    sourceUrl
    sourceType
    sourceId
    headline
    body
    imageUrl
    thumbnailUrl
  }
`)
