import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Answered } from '../settings/answered.tsx'
import { AiTab } from '../settings/chatbot/ai-tab.tsx'
import { chatbotSettingsQuery } from '../settings/chatbot/documents.ts'
import { useAnswer } from '../settings/use-answer.ts'
import { Part } from './part.tsx'

/** Answers by a language model. */
export default function AiPart() {
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
