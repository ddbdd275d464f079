import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Answered } from '../settings/answered.tsx'
import { AiTab } from '../settings/chatbot/ai-tab.tsx'
import { chatbotSettingsQuery } from '../settings/chatbot/documents.ts'
import { MessagesTab } from '../settings/chatbot/messages-tab.tsx'
import { useAnswer } from '../settings/use-answer.ts'
import { Part } from './part.tsx'

/** What the chatbot says by itself: its greeting and its fallback. */
export function MessagesPart() {
  const answer = useAnswer(chatbotSettingsQuery, {})
  return (
    <Part title={t`Messages`} about={t`What the chatbot says by itself, as the customer sees it.`}>
      <Answered answer={answer}>
        {({ chatbotSettings: { messages, access } }) =>
          messages ? <MessagesTab saved={messages} mayWrite={access.messages.write} /> : null
        }
      </Answered>
    </Part>
  )
}

/** Answers by a language model. */
export function AiPart() {
  const answer = useAnswer(chatbotSettingsQuery, {})
  return (
    <Part title={t`AI`} about={t`Whether and how a language model answers where no rule does.`}>
      <Answered answer={answer}>
        {({ chatbotSettings: { ai, access } }) =>
          ai ? (
            <AiTab saved={ai} access={access} />
          ) : (
            <p className="text-ink-2">
              <Trans>Answers by a language model are not part of this workspace.</Trans>
            </p>
          )
        }
      </Answered>
    </Part>
  )
}
