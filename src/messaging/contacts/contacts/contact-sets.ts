import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const marketingChoosers = closedSet(
  'MarketingChoiceBy',
  'Who chose about marketing.',
  {
    api: 'A key.',
    member: 'A person of the workspace.',
    contact: 'The contact.',
  },
  { columns: ['contact.marketing_opted_out_by'] },
)
export type MarketingChoiceBy = ValueOf<typeof marketingChoosers>
/** Who can choose by changing the contact. */
export type EditingAuthor = Exclude<MarketingChoiceBy, 'contact'>

export const contactOrders = closedSet('ContactOrder', 'By what a list of contacts runs.', {
  newest: 'The newest first.',
  oldest: 'The oldest first.',
  name: 'By name, from A to Z, whatever its case and accents; those without a name stand last.',
  name_descending: 'By name, from Z to A; those without a name stand last.',
  latest_message: 'The latest message first; those without a message stand last.',
  oldest_message: 'Who has been silent longest first; those without a message stand last.',
  oldest_change: 'The oldest change first, for who keeps a copy.',
})
export type ContactOrder = ValueOf<typeof contactOrders>

export const mergeChoices = closedSet('ContactMergeChoice', 'What is taken from the contact that goes.', {
  name: 'Its name.',
  profile_name: 'What the person chose on the platform.',
})

export const upsertResults = closedSet(
  'ContactUpsertResult',
  'What became of a row.',
  {
    created: 'A contact was made.',
    updated: 'A contact was changed.',
    unchanged: 'The contact was so already.',
    refused: 'Nothing was saved.',
  },
  { open: true },
)
export type UpsertResult = ValueOf<typeof upsertResults>

export const identityKinds = closedSet(
  'ContactIdentityKind',
  'A kind of name under which the platform knows a person.',
  {
    wa_id: 'Digits, mostly those of the phone.',
    bsuid: 'An id that one business portfolio has for the person.',
    parent_bsuid: 'The same of the portfolio above it.',
    username: 'A name that the person has chosen.',
  },
  { columns: ['contact_identity.kind'] },
)
export type IdentityKind = ValueOf<typeof identityKinds>

export const contactLikenesses = closedSet('ContactLikeness', 'What contacts of one person have alike.', {
  same_phone: 'One phone, in its national spellings.',
  same_email: 'One e-mail address, in a custom field.',
  like_name: 'A name of two words and more, whatever its case, accents and order.',
})
export type ContactLikeness = ValueOf<typeof contactLikenesses>
