import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const marketingChoosers = closedSet(
  'MarketingChoiceBy',
  "Who made a contact's marketing choice.",
  {
    api: 'An API key.',
    member: 'A member of the workspace.',
    contact: 'The contact.',
  },
  { columns: ['contact.marketing_opted_out_by'] },
)
export type MarketingChoiceBy = ValueOf<typeof marketingChoosers>
/** Authors who can make the choice by changing the contact. */
export type EditingAuthor = Exclude<MarketingChoiceBy, 'contact'>

export const contactOrders = closedSet('ContactOrder', 'Order of a list of contacts.', {
  newest: 'Newest contacts first.',
  oldest: 'Oldest contacts first.',
  name: 'By name from A to Z, ignoring case and accents. Contacts without a name come last.',
  name_descending: 'By name from Z to A. Contacts without a name come last.',
  latest_message: 'Latest message first. Contacts without a message come last.',
  oldest_message: 'Contacts with the oldest last message first. Contacts without a message come last.',
  oldest_change: 'Oldest change first, for clients that keep a copy of the list.',
})
export type ContactOrder = ValueOf<typeof contactOrders>

export const mergeChoices = closedSet('ContactMergeChoice', 'Value that is taken from the merged contact.', {
  name: 'The name of the merged contact.',
  profile_name: 'The name that the customer chose on the platform, as stored with the merged contact.',
})

export const upsertResults = closedSet(
  'ContactUpsertResult',
  'Result of a row of an upsert.',
  {
    created: 'A contact was created.',
    updated: 'A contact was changed.',
    unchanged: 'The contact already had the given values.',
    refused: 'The row was refused and nothing was saved.',
  },
  { open: true },
)
export type UpsertResult = ValueOf<typeof upsertResults>

export const identityKinds = closedSet(
  'ContactIdentityKind',
  'Kind of identity under which the platform knows a customer.',
  {
    wa_id: 'Digits that are usually those of the phone number.',
    bsuid: 'An ID that one business portfolio has for the customer.',
    parent_bsuid: 'An ID that the parent business portfolio has for the customer.',
    username: 'A name that the customer has chosen.',
  },
  { columns: ['contact_identity.kind'] },
)
export type IdentityKind = ValueOf<typeof identityKinds>

export const contactLikenesses = closedSet(
  'ContactLikeness',
  'Property that contacts of the same customer have in common.',
  {
    same_phone: 'The same phone number in different national notations.',
    same_email: 'The same email address in a custom field.',
    like_name: 'The same name of at least two words, ignoring case, accents and word order.',
  },
)
export type ContactLikeness = ValueOf<typeof contactLikenesses>
