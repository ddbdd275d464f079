import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Split } from 'lucide-react'
import { useMutation } from 'urql'
import { conversationFields } from '../chat/documents.ts'
import { graphql } from '../graphql/document.ts'
import { problemOf } from '../graphql/problem.ts'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'

const takeOverMutation = graphql(
  `
  mutation TakeOver($contactId: ID!, $numberId: ID) {
    takeOverConversation(input: { contactId: $contactId, numberId: $numberId }) {
      conversation { ...ConversationFields }
    }
  }
`,
  conversationFields,
)

/** Why there is no field: another responder on the number answers here; and the way that is open. */
export default function OtherResponder({
  contactId,
  numberId,
}: {
  contactId: string
  numberId: string | null
}) {
  const [{ fetching, error }, take] = useMutation(takeOverMutation)
  const takeOver = () => void take({ contactId, numberId })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Split className="hidden size-5 shrink-0 text-ink-3 sm:block" aria-hidden="true" />
        <div className="min-w-48 flex-1">
          <p className="font-medium">
            <Trans>Another responder answers in this chat</Trans>
          </p>
          <p className="text-[0.8125rem] text-ink-2">
            <Trans>
              Another app or an AI agent on the same number owns the chat. Take it over to answer here.
            </Trans>
          </p>
        </div>
        <Button look="primary" onClick={takeOver} disabled={fetching}>
          <Trans>Take over</Trans>
        </Button>
      </div>
      {error ? (
        <Failed onAgain={takeOver}>
          <strong className="font-semibold">{t`Not taken over.`}</strong> {problemOf(error).message}
        </Failed>
      ) : null}
    </div>
  )
}
