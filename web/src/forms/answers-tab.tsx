import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ClipboardList, Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../chat/name.ts'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useAnswer } from '../page/use-answer.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field/date-field.tsx'
import { Empty } from '../ui/empty.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { linkLook } from '../ui/link-look.ts'
import { Pager } from '../ui/rows.tsx'
import { exactTime } from '../ui/time.ts'
import { walkOf } from '../ui/walk.ts'
import { AnswerCharts } from './answer-charts.tsx'
import { type AnswerRow, answersQuery, type Summary } from './documents.ts'
import { saveAnswersAsCsv, saveAnswersForExcel } from './save-answers.ts'

function AnswerTable({ rows, questions }: { rows: readonly AnswerRow[]; questions: Summary['questions'] }) {
  const shown = questions.filter(({ answered }) => answered > 0)
  return (
    <section
      aria-label={t`Answers`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever works by keyboard scrolls it
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-surface"
    >
      <table className="w-full text-start">
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="px-3 py-2 text-start font-medium">
              <Trans>Customer</Trans>
            </th>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              <Trans>Time</Trans>
            </th>
            {shown.map(({ name, label }) => (
              <th key={name} scope="col" className="min-w-32 px-3 py-2 text-start font-medium">
                <bdi>{label}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ id, createdAt, message, fields }) => (
            <tr key={id}>
              <th scope="row" className="px-3 py-2 text-start font-normal whitespace-nowrap">
                {message?.contact ? (
                  <Link
                    to="/inbox/$contactId"
                    params={{ contactId: message.contact.id }}
                    className={linkLook}
                  >
                    <bdi>{nameOf(message.contact)}</bdi>
                  </Link>
                ) : (
                  '–'
                )}
              </th>
              <td className="px-3 py-2 whitespace-nowrap text-ink-2">{exactTime(createdAt)}</td>
              {shown.map(({ name }) => (
                <td key={name} dir="auto" className="max-w-64 px-3 py-2 break-words">
                  {fields.find((field) => field.name === name)?.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What people answered: charts of each choice, and a table that leads to their chats. */
export default function AnswersTab({ id }: { id: string }) {
  const [{ q = '', page, from = '', to = '' }, change] = useRoomSearch(botSearch)
  const [saving, setSaving] = useState(false)
  const saveForExcel = async () => {
    setSaving(true)
    await saveAnswersForExcel(id, { from, to })
    setSaving(false)
  }
  const filter = { search: q || null, from: from || null, to: to || null }
  const answer = useAnswer(answersQuery, { id, filter, ...walkOf(page) })
  return (
    <Answered answer={answer}>
      {({ interactiveFlow: { answerSummary: summary, answers } }) =>
        summary.total === 0 ? (
          <Empty icon={ClipboardList} title={t`No answers yet`}>
            {t`Send the form to a customer; the answers are listed here.`}
          </Empty>
        ) : (
          <div className="flex flex-col gap-5">
            <div className="flex flex-wrap items-center gap-2">
              <p className="min-w-0 flex-1">
                {summary.isWhole
                  ? plural(summary.total, { one: '# answer', other: '# answers' })
                  : t`The newest ${numeral(summary.total)} answers are counted`}
              </p>
              <Button onClick={() => saveAnswersAsCsv(id, { from, to })}>
                <Download className="size-4" aria-hidden="true" />
                <Trans>CSV</Trans>
              </Button>
              <Button disabled={saving} onClick={() => void saveForExcel()}>
                <FileSpreadsheet className="size-4" aria-hidden="true" />
                <Trans>Excel</Trans>
              </Button>
            </div>
            <AnswerCharts summary={summary} />
            <div className="flex flex-wrap items-end gap-3">
              <FilterField
                label={t`Search answers`}
                value={q}
                onChange={(text) => change({ q: text, page: '' })}
              />
              <DateField label={t`From`} value={from} onChange={(day) => change({ from: day, page: '' })} />
              <DateField label={t`Until`} value={to} onChange={(day) => change({ to: day, page: '' })} />
            </div>
            {answers.nodes.length === 0 ? (
              <p className="text-ink-2">
                <Trans>No answer found.</Trans>
              </p>
            ) : (
              <div>
                <AnswerTable rows={answers.nodes} questions={summary.questions} />
                <Pager {...answers} onPage={(next) => change({ page: next })} />
              </div>
            )}
          </div>
        )
      }
    </Answered>
  )
}
