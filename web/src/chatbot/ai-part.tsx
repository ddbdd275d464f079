import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Answered } from '../page/answered.tsx'
import { Part } from '../page/part.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { AiTab } from '../settings/chatbot/ai-tab.tsx'
import { chatbotSettingsQuery } from '../settings/chatbot/documents.ts'
import { AiUsage } from './ai-usage.tsx'
import { TestConnection } from './test-connection.tsx'

/** Answers by a language model. */
export default function AiPart() {
  const mayUsage = useMay('ANALYTICS_READ')
  const answer = useAnswer(chatbotSettingsQuery, {})
  return (
    <Part title={t`AI`} about={t`Whether and how a language model answers where no rule does.`}>
      <Answered answer={answer}>
        {({ chatbotSettings: { ai, access } }) =>
          ai ? (
            <div className="flex flex-col gap-6">
              <p className="max-w-prose text-[0.8125rem] text-ink-2">
                <Trans>
                  The platform allows a service bot of your own business, and forbids assistants for general
                  purposes: let the model answer about your business alone.
                </Trans>
              </p>
              <AiTab saved={ai} access={access} />
              {access.ai.write && ai.mode !== 'OFF' ? <TestConnection /> : null}
              {mayUsage ? <AiUsage /> : null}
            </div>
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
