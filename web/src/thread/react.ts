import { messageFields } from '../chat/thread-documents.ts'
import { client } from '../graphql/client.ts'
import { graphql } from '../graphql/document.ts'
import { problemOf } from '../graphql/problem.ts'
import { tell } from '../ui/toast.ts'
import { chosenOn, showOn } from './own-reactions.ts'

const reactMutation = graphql(
  `
  mutation React($input: ReactToMessageInput!) {
    reactToMessage(input: $input) { message { ...MessageFields } }
  }
`,
  messageFields,
)

/** Shows the emoji at once and sends it; null takes it back. What the server refuses is told, and gone again. */
export async function react(messageId: string, emoji: string | null): Promise<void> {
  showOn(messageId, emoji)
  const input = { messageId, ...(emoji && { emoji }) }
  const { error } = await client.mutation(reactMutation, { input }).toPromise()
  if (chosenOn(messageId) === emoji) showOn(messageId, undefined)
  if (error) tell({ text: problemOf(error).message })
}
