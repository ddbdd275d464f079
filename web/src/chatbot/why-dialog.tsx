import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { summaryOf } from '../chat/summary.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Dialog } from '../ui/dialog.tsx'
import { linkLook } from '../ui/link-look.ts'
import { exactTime } from '../ui/time.ts'
import { type Decision, decisionQuery } from './bot-documents.ts'
import { lookWords, statusWords } from './bot-words.ts'
import { PassedOver } from './passed-over.tsx'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-2">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

function RuleFacts({ decision: { ruleName, keyword } }: { decision: Decision }) {
  const mayRules = useMay('CHATBOT_KEYWORDS_READ')
  if (!ruleName) return null
  return (
    <>
      <Fact name={t`Keyword rule`}>
        {mayRules ? (
          <Link to="/chatbot/$part" params={{ part: 'rules' }} search={{ q: ruleName }} className={linkLook}>
            <bdi>{ruleName}</bdi>
          </Link>
        ) : (
          <bdi>{ruleName}</bdi>
        )}
      </Fact>
      <Fact name={t`Keyword`}>
        <bdi>{keyword}</bdi>
      </Fact>
    </>
  )
}

/** What the model was given, and what became of its answer. */
function AiFacts({ ai }: { ai: Decision['ai'] }) {
  if (!ai) return null
  const { model, contexts, failureCause } = ai
  return (
    <>
      {model ? (
        <Fact name={t({ message: 'Model', context: 'language model' })}>
          <bdi>{model}</bdi>
        </Fact>
      ) : null}
      {contexts && contexts.length > 0 ? (
        <Fact name={t`Knowledge that was used`}>
          <bdi>{contexts.map(({ name }) => name).join(', ')}</bdi>
        </Fact>
      ) : null}
      {failureCause ? <Fact name={t`Answer`}>{t`It was not sent.`}</Fact> : null}
    </>
  )
}

/** What was decided about a message of a customer, and why. */
function DecisionFacts({ decision }: { decision: Decision }) {
  const { i18n } = useLingui()
  const { look, passedOver, message, session, decidedAt } = decision
  return (
    <dl className="flex flex-col gap-3">
      <Fact name={t`Why`}>{i18n._(lookWords[look])}</Fact>
      <RuleFacts decision={decision} />
      <AiFacts ai={decision.ai} />
      {message ? (
        <Fact name={t`The customer wrote`}>
          <span dir="auto" className="block break-words">
            {summaryOf(message)}
          </span>
        </Fact>
      ) : null}
      {passedOver.length > 0 ? (
        <Fact name={t`Rules that were skipped`}>
          <PassedOver passedOver={passedOver} />
        </Fact>
      ) : null}
      {session ? (
        <Fact name={t`Session`}>
          <Link
            to="/chatbot/$part/$item"
            params={{ part: 'sessions', item: session.id }}
            className={linkLook}
          >
            {i18n._(statusWords[session.status])}, {exactTime(session.startedAt)}
          </Link>
        </Fact>
      ) : null}
      <Fact name={t`Decided`}>
        <time dateTime={decidedAt}>{exactTime(decidedAt)}</time>
      </Fact>
    </dl>
  )
}

interface WhyDialogProps {
  /** of the chatbot, or of the customer it answered */
  messageId: string
  onClose: () => void
}

/** Why the chatbot answered as it did (docs/chatbot.md). */
export default function WhyDialog({ messageId, onClose }: WhyDialogProps) {
  const rules = useMay('CHATBOT_KEYWORDS_READ')
  const contexts = useMay('CHATBOT_AI_READ')
  const answer = useAnswer(decisionQuery, { id: messageId, rules, contexts })
  return (
    <Dialog title={t`Why did the chatbot decide so?`} onClose={onClose}>
      <div className="min-h-24 overflow-y-auto px-5 py-4">
        <Answered answer={answer}>
          {({ message: { botDecision } }) =>
            botDecision ? (
              <DecisionFacts decision={botDecision} />
            ) : (
              <p className="text-ink-2">
                <Trans>It is no longer available: decisions are kept for 30 days.</Trans>
              </p>
            )
          }
        </Answered>
      </div>
    </Dialog>
  )
}
