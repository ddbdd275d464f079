import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { contactFieldsQuery, type DeclaredField } from '../contact/field-documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TickBox } from '../ui/field.tsx'
import { cancelMutation, type ImportPlan, mapMutation, runMutation } from './documents.ts'
import { PreviewTable } from './preview-table.tsx'
import { severalOf, type Target, targets } from './words.ts'

type Column = ImportPlan['columns'][number]

/** A choice as the value of a control: a custom field has its key behind it. */
const choiceOf = ({ target, key }: Pick<Column, 'target' | 'key'>) =>
  target === 'CUSTOM_FIELD' ? `CUSTOM_FIELD ${key}` : target

function columnOf(choice: string): { target: Target; key?: string } {
  const [target = 'NOTHING', key] = choice.split(' ')
  return key === undefined ? { target: target as Target } : { target: target as Target, key }
}

interface ColumnChoiceProps {
  column: Column
  fields: readonly DeclaredField[]
  onChoose: (choice: string) => void
}

function ColumnChoice({ column, fields, onChoose }: ColumnChoiceProps) {
  const known = fields.some(({ key }) => key === column.key)
  const label = column.header || t`Column ${numeral(column.place + 1)}`
  return (
    <Select label={label} value={choiceOf(column)} onChange={({ target }) => onChoose(target.value)}>
      {Object.entries(targets).map(([target, word]) => (
        <option key={target} value={target}>
          {i18n._(word)}
        </option>
      ))}
      {fields.map(({ key, label: name }) => (
        <option key={key} value={`CUSTOM_FIELD ${key}`}>
          {t`Field: ${name}`}
        </option>
      ))}
      {column.key && !known ? (
        <option value={`CUSTOM_FIELD ${column.key}`}>{t`Field: ${column.key}`}</option>
      ) : null}
    </Select>
  )
}

interface Plan {
  columns: readonly Column[]
  updatesKnown: boolean
}

/** What is chosen shows at once; the preview follows when the server has read the rows anew. */
function useMapping(one: ImportPlan) {
  const [plan, setPlan] = useState<Plan>(one)
  const map = useChange(mapMutation)
  const save = async (next: Plan) => {
    setPlan(next)
    const { updatesKnown, columns } = next
    const saved = await map.run({
      input: { id: one.id, updatesKnown, columns: columns.map((column) => columnOf(choiceOf(column))) },
    })
    if (!saved) setPlan(one)
  }
  return {
    plan,
    problem: map.problem,
    busy: map.busy,
    update: (updatesKnown: boolean) => void save({ ...plan, updatesKnown }),
    choose(place: number, choice: string) {
      const chosen = { key: null, ...columnOf(choice) }
      // What another column was taken for until now is taken from it.
      const columns = plan.columns.map((column): Column => {
        if (column.place === place) return { ...column, ...chosen }
        const isSame = !severalOf.has(chosen.target) && choiceOf(column) === choice
        return isSame ? { ...column, target: 'NOTHING', key: null } : column
      })
      void save({ ...plan, columns })
    },
  }
}

interface DeedsProps {
  one: ImportPlan
  hasPhone: boolean
  busy: boolean
}

function Deeds({ one, hasPhone, busy }: DeedsProps) {
  const navigate = useNavigate()
  const run = useChange(runMutation)
  const drop = useChange(cancelMutation, () => void navigate({ to: '/contacts/import' }))
  const problem = run.problem ?? drop.problem
  return (
    <div className="flex flex-col gap-3">
      {problem ? <Alert>{problem.message}</Alert> : null}
      {hasPhone ? null : (
        <p className="text-ink-2">
          <Trans>Choose the column of the phone: without it, nothing can be imported.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          disabled={!hasPhone || busy || run.busy}
          onClick={() => void run.run({ input: { id: one.id } })}
        >
          {t`Import ${numeral(one.rowCount)} rows`}
        </Button>
        <Button disabled={drop.busy} onClick={() => void drop.run({ input: { id: one.id } })}>
          <Trans>Discard the file</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Before anything is saved: what the columns are, and how the first rows would be read. */
export function LookAtFile({ one }: { one: ImportPlan }) {
  const [{ data }] = useQuery({ query: contactFieldsQuery })
  const mapping = useMapping(one)
  return (
    <>
      <section className="flex flex-col gap-3">
        <h2 className="font-semibold">
          <Trans>What the columns are</Trans>
        </h2>
        {mapping.problem ? <Alert>{mapping.problem.message}</Alert> : null}
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {mapping.plan.columns.map((column) => (
            <ColumnChoice
              key={column.place}
              column={column}
              fields={data?.contactFields ?? []}
              onChoose={(choice) => mapping.choose(column.place, choice)}
            />
          ))}
        </div>
        <TickBox
          label={t`Update existing contacts`}
          hint={t`Without it, they stay unchanged. Tags are added; fields that are not in the file stay.`}
          checked={mapping.plan.updatesKnown}
          onChange={({ target }) => mapping.update(target.checked)}
        />
      </section>
      <PreviewTable one={one} />
      <Deeds
        one={one}
        hasPhone={mapping.plan.columns.some(({ target }) => target === 'PHONE' || target === 'USER_ID')}
        busy={mapping.busy}
      />
    </>
  )
}
