import { conversationFields } from '../chat/documents.ts'
import { graphql, type ResultOf, type VariablesOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type ContactRow = ResultOf<typeof contactRow>

/** A contact with its chat, as the table shows it: the same objects of the cache as in the inbox. */
export const contactRow = graphql(
  `
  fragment ContactRow on Contact {
    id
    name
    profileName
    phone
    tagNames
    customFields
    marketingOptedOut
    createdAt
    conversation { ...ConversationFields }
  }
`,
  conversationFields,
)

export const contactsQuery = graphql(
  `
  query Contacts($first: Int, $after: String, $filter: ContactFilter, $order: ContactOrder) {
    contacts(first: $first, after: $after, filter: $filter, order: $order) {
      nodes { ...ContactRow }
      pageInfo { endCursor hasNextPage }
    }
  }
`,
  contactRow,
)

/** How many there are, counted apart: the rows do not wait for it. */
export const contactCountQuery = graphql(`
  query ContactCount($filter: ContactFilter) {
    contacts(first: 1, filter: $filter) { totalCount { value isExact } }
  }
`)

export type Segment = ResultOf<typeof segmentFields>

const segmentFields = graphql(`
  fragment SegmentFields on ContactSegment {
    id
    name
    filter {
      search
      phone
      hasName
      tag
      marketingOptedOut
      blocked
      tagsAny
      tagsAll
      tagsNone
      fields { key isSet is atLeast atMost from to }
      agentIds
      unassigned
      numberIds
      lastMessageAfter
      lastMessageBefore
      referral { place sourceTypes sourceIds }
      createdAfter
      createdBefore
    }
  }
`)

/** There are 100 at most. */
export const segmentsQuery = graphql(
  `
  query ContactSegments {
    contactSegments(first: 100) { nodes { ...SegmentFields } }
  }
`,
  segmentFields,
)

/** How many contacts belong to each. */
export const segmentCountsQuery = graphql(`
  query ContactSegmentCounts {
    contactSegments(first: 100) { nodes { id count { value isExact } } }
  }
`)

export const createSegmentMutation = changing(
  ['contactSegments'],
  graphql(
    `
  mutation CreateContactSegment($input: CreateContactSegmentInput!) {
    createContactSegment(input: $input) { contactSegment { ...SegmentFields } }
  }
`,
    segmentFields,
  ),
)

export const updateSegmentMutation = changing(
  ['contactSegments'],
  graphql(
    `
  mutation UpdateContactSegment($input: UpdateContactSegmentInput!) {
    updateContactSegment(input: $input) { contactSegment { ...SegmentFields } }
  }
`,
    segmentFields,
  ),
)

export const deleteSegmentMutation = changing(
  ['contactSegments'],
  graphql(`
  mutation DeleteContactSegment($id: ID!) {
    deleteContactSegment(input: { id: $id }) { deletedId }
  }
`),
)

/** What changes the list itself: who is new, who is gone, and which segments there are. */
export const contactListEvents = graphql(`
  subscription ContactListEvents {
    events(types: [CONTACT_CREATED, CONTACT_DELETED, SEGMENT_CHANGED]) {
      __typename
      ... on EventAboutContact { contactId }
    }
  }
`)

export const changeMarketingChoicesMutation = graphql(`
  mutation ChangeMarketingChoices($input: ChangeMarketingChoicesInput!) {
    changeMarketingChoices(input: $input) {
      results {
        __typename
        ... on MarketingChoiceChanged { contactId isChanged contact { id marketingOptedOut } }
        ... on MarketingChoiceRefused { contactId code message }
      }
    }
  }
`)

/** Contacts that may be one person, in groups. */
export const duplicatesQuery = graphql(`
  query DuplicateContacts($by: ContactLikeness!, $first: Int, $after: String) {
    duplicateContacts(by: $by, first: $first, after: $after) {
      nodes { contacts { id name profileName phone createdAt } }
      pageInfo { endCursor hasNextPage }
    }
  }
`)
export type Likeness = VariablesOf<typeof duplicatesQuery>['by']
export type DuplicateGroup = ResultOf<typeof duplicatesQuery>['duplicateContacts']['nodes'][number]
