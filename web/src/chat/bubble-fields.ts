import { shownProduct } from '../catalogs/documents.ts'
import { graphql } from '../graphql/document.ts'
import { quotedMessage } from './quote.tsx'
import { shownReferral } from './referral-fields.ts'

/** What a bubble shows, and what those who answer it quote. */
export const messageBubble = graphql(
  `
  fragment MessageBubble on Message {
    ...QuotedMessage
    contactId
    status
    error { code message }
    content {
      ... on FileContent { file { id mimeType size } }
      ... on InteractiveContent { header { text } body footer }
      ... on ReplyButtonsContent { buttons { id title } }
      ... on ListContent { button sections { rows { title } } }
      ... on LinkButtonContent { button }
      ... on VoiceCallButtonContent { button }
      ... on FormContent { button }
      ... on ChoiceContent { title description }
      ... on CallPermissionContent { isGiven expiresAt }
      ... on ButtonContent { text }
      ... on LocationContent { latitude longitude name address }
      ... on ContactsContent { cards { name phones origin vcard } unreadableCards }
      ... on SystemContent { kind text }
      ... on UnsupportedContent { kindText }
      ... on ReactionContent { emoji messageId }
      ... on OrderContent {
        text
        items { quantity price currency total product { ...ShownProduct } }
        totals { currency amount }
        unreadableItems { position product { ...ShownProduct } }
      }
      ... on ProductContent { product { ...ShownProduct } }
      ... on ProductListContent { productSections { title products { ...ShownProduct } } }
      ... on CatalogContent { thumbnail { ...ShownProduct } }
    }
    aboutProduct { ...ShownProduct }
    referral { ...ShownReferral }
    forwarded
    frequentlyForwarded
    replyTo { ...QuotedMessage }
    sentAt
    arrivedLate
    editedAt
    payment { status amount currency }
    heldForQualityAt
    createdAt
  }
`,
  quotedMessage,
  shownProduct,
  shownReferral,
)
