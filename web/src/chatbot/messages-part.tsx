import { t } from '@lingui/core/macro'
import { Answered } from '../page/answered.tsx'
import { Part } from '../page/part.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { chatbotSettingsQuery } from '../settings/chatbot/documents.ts'
import { MessagesTab } from '../settings/chatbot/messages-tab.tsx'

/** What the chatbot says by itself: its greeting and its fallback. */
export default function MessagesPart() {
  const answer = useAnswer(chatbotSettingsQuery, {})
  return (
    <Part title={t`Messages`} about={t`What the chatbot says automatically, as the customer sees it.`}>
      <Answered answer={answer}>
        {({ chatbotSettings: { messages, access } }) =>
          messages ? <MessagesTab saved={messages} mayWrite={access.messages.write} /> : null
        }
      </Answered>
    </Part>
  )
}
