import type { QuotedMessageFragment } from '../generated/documents.ts'
import { graphql } from '../graphql/document.ts'
import { useSenders } from './sender.ts'
import { summaryOf } from './summary.ts'

export const quotedMessage = graphql(`
  fragment QuotedMessage on Message {
    id
    type
    direction
    content {
      __typename
      ... on TextContent { body }
      ... on FileContent { caption file { filename } }
      ... on TemplateContent { text template { name } }
    }
    author {
      __typename
      name
      ... on MemberActor { id }
      ... on KeyActor { id }
      ... on BroadcastActor { id }
    }
  }
`)

/** The message that is answered, in two lines. */
export function Quote({ message, name }: { message: QuotedMessageFragment; name: string }) {
  const senderOf = useSenders(name)
  return (
    <span className="block rounded-lg border-s-[3px] border-accent bg-quote px-2.5 py-1.5 text-[0.8125rem]">
      <span className="block font-semibold text-accent-strong">
        <bdi>{senderOf(message.author).name}</bdi>
      </span>
      <span dir="auto" className="line-clamp-2 text-by-page break-words text-ink-2">
        {summaryOf(message)}
      </span>
    </span>
  )
}
