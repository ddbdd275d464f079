import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { lookWords } from '../../chatbot/bot-words.ts'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { ChartBox } from '../charts/chart-box.tsx'
import { Figure, Figures, share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { ReportPage, variablesOf } from './report-page.tsx'

const chatbotQuery = graphql(`
  query ChatbotReport(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
  ) {
    chatbotReport(from: $from, to: $to) {
      window { asOf }
      sessionCount
      answeredCount
      handedOverCount
      fellThroughCount
      looks { look count }
      points { date answeredCount fellThroughCount }
      unansweredTexts { text count }
    }
    before: chatbotReport(from: $beforeFrom, to: $beforeTo) @include(if: $compares) {
      sessionCount
      answeredCount
      handedOverCount
      fellThroughCount
    }
  }
`)
type Report = ResultOf<typeof chatbotQuery>['chatbotReport']

const NewRule = lazy(async () => ({ default: (await import('../../chatbot/rule-form.tsx')).NewRule }))

function Texts({ texts }: { texts: Report['unansweredTexts'] }) {
  const mayRules = useMay('CHATBOT_KEYWORDS_WRITE')
  const [keyword, setKeyword] = useState<string | null>(null)
  type Row = Report['unansweredTexts'][number]
  const columns: Column<Row>[] = [
    {
      label: t`What customers wrote`,
      value: ({ text }) => text,
      show: ({ text }) => (
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 flex-1 basis-40">{text}</bdi>
          {mayRules ? (
            <Button size="small" aria-label={t`Create a rule from: ${text}`} onClick={() => setKeyword(text)}>
              {t`Create a rule from it`}
            </Button>
          ) : null}
        </span>
      ),
    },
    {
      label: t`How often`,
      value: ({ count }) => count,
      cases: ({ text }) => ({ figure: 'UNANSWERED_TEXTS', by: { text } }),
    },
  ]
  return (
    <div className="flex flex-col gap-2">
      <FigureTable
        label={t`Without an answer`}
        file="UNANSWERED_TEXTS"
        columns={columns}
        rows={texts}
        none={t`Everything was answered, or you may not read all chats.`}
      />
      {keyword === null ? null : (
        <Suspense>
          <NewRule keyword={keyword} onClose={() => setKeyword(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** What the chatbot answered, handed over and could not answer. */
export default function ChatbotReport() {
  const { i18n } = useLingui()
  const asked = useAsked()
  const answer = useAnswer(chatbotQuery, variablesOf(asked))
  return (
    <ReportPage asked={asked} answer={answer} at={answer.data?.chatbotReport.window.asOf}>
      {({ chatbotReport: report, before }) => {
        const { sessionCount, answeredCount, handedOverCount, fellThroughCount, looks, points } = report
        const all = answeredCount + handedOverCount + fellThroughCount
        return (
          <>
            <p className="text-[0.8125rem] text-ink-2">{t`Decisions of the chatbot are kept for 30 days.`}</p>
            <Figures>
              <Figure
                label={t`Sessions that started`}
                value={sessionCount}
                cases="SESSIONS"
                before={before?.sessionCount}
              />
              <Figure
                label={t`Answered`}
                value={answeredCount}
                cases="ANSWERED_BY_CHATBOT"
                before={before?.answeredCount}
              >
                {t`${share(answeredCount, all)} of what it was asked`}
              </Figure>
              <Figure
                label={t`Handed over by a keyword`}
                value={handedOverCount}
                cases="HANDED_OVER_BY_KEYWORD"
                before={before?.handedOverCount}
              />
              <Figure
                label={t`Without an answer`}
                value={fellThroughCount}
                cases="WITHOUT_ANSWER"
                before={before?.fellThroughCount}
              />
            </Figures>
            <ChartBox
              title={t`Answers over time`}
              file="CHATBOT_BY_DAY"
              drawing={{
                kind: 'line',
                series: {
                  labels: points.map(({ date }) => date),
                  lines: [
                    {
                      name: t`Answered`,
                      values: points.map((one) => one.answeredCount),
                      cases: { figure: 'ANSWERED_BY_CHATBOT', by: {} },
                    },
                    {
                      name: t`Without an answer`,
                      values: points.map((one) => one.fellThroughCount),
                      cases: { figure: 'WITHOUT_ANSWER', by: {} },
                    },
                  ],
                },
              }}
            />
            <ChartBox
              title={t`Result of each message`}
              file="CHATBOT"
              drawing={{
                kind: 'parts',
                of: t`Decision`,
                parts: looks.map(({ look, count }) => ({
                  label: i18n._(lookWords[look]),
                  value: count,
                  cases: { figure: 'BOT_DECISIONS', by: { look } },
                })),
              }}
            />
            <Texts texts={report.unansweredTexts} />
          </>
        )
      }}
    </ReportPage>
  )
}
