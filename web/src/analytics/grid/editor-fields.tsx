import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Select, TickBox } from '../../ui/field.tsx'
import type { SourceChoice } from './documents.ts'
import { type Draft, type DraftFilter, withSource } from './draft.ts'
import { shortcutPlaces } from './widget-view.tsx'
import { chartWords, displayWords, fieldWord, metricWords, operatorWords, sourceWords } from './words.ts'

interface PartProps {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  sources: readonly SourceChoice[]
}

const mostFilters = 10

/** How it is shown. */
export function DisplayFields({ draft, set, sources }: PartProps) {
  const { i18n } = useLingui()
  const fields = sources.find(({ source }) => source === draft.dataSource)?.fields ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t`Shown as`}
        name="displayType"
        value={draft.displayType}
        onChange={({ target }) => set({ displayType: target.value as Draft['displayType'] })}
      >
        {Object.entries(displayWords).map(([display, word]) => (
          <option key={display} value={display}>
            {i18n._(word)}
          </option>
        ))}
      </Select>
      {draft.displayType === 'CHART' ? (
        <>
          <Select
            label={t`Chart`}
            name="chartType"
            value={draft.chartType}
            onChange={({ target }) => set({ chartType: target.value as Draft['chartType'] })}
          >
            {Object.entries(chartWords).map(([chart, word]) => (
              <option key={chart} value={chart}>
                {i18n._(word)}
              </option>
            ))}
          </Select>
          <Select
            label={t`Divided by`}
            name="groupByField"
            value={draft.groupByField}
            onChange={({ target }) => set({ groupByField: target.value })}
          >
            <option value="">{t`Nothing`}</option>
            {fields.map((field) => (
              <option key={field} value={field}>
                {fieldWord(field)}
              </option>
            ))}
          </Select>
        </>
      ) : null}
    </div>
  )
}

/** Where its links lead. */
export function ShortcutFields({ draft: { shortcuts }, set }: Pick<PartProps, 'draft' | 'set'>) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">
        <Trans>Links to</Trans>
      </legend>
      {Object.entries(shortcutPlaces()).map(([name, { label }]) => (
        <TickBox
          key={name}
          label={label}
          checked={shortcuts.includes(name)}
          onChange={({ target }) =>
            set({
              shortcuts: target.checked ? [...shortcuts, name] : shortcuts.filter((one) => one !== name),
            })
          }
        />
      ))}
    </fieldset>
  )
}

/** What it counts, sums or averages. */
export function CountFields({ draft, set, sources }: PartProps) {
  const { i18n } = useLingui()
  const choice = sources.find(({ source }) => source === draft.dataSource)
  const measures = choice?.measures ?? []
  const changeSource = (dataSource: Draft['dataSource']) => {
    const next = sources.find(({ source }) => source === dataSource)
    set(withSource(draft, dataSource, next))
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t`About`}
          name="dataSource"
          value={draft.dataSource}
          onChange={({ target }) => changeSource(target.value as Draft['dataSource'])}
        >
          {Object.entries(sourceWords).map(([source, word]) => (
            <option key={source} value={source}>
              {i18n._(word)}
            </option>
          ))}
        </Select>
        {measures.length === 0 ? null : (
          <Select
            label={t`Which part of it`}
            name="metric"
            value={draft.metric}
            onChange={({ target }) => {
              const metric = target.value as Draft['metric']
              set({ metric, field: metric === 'COUNT' ? '' : draft.field || (measures[0] ?? '') })
            }}
          >
            {Object.entries(metricWords).map(([metric, word]) => (
              <option key={metric} value={metric}>
                {i18n._(word)}
              </option>
            ))}
          </Select>
        )}
        {draft.metric === 'COUNT' ? null : (
          <Select
            label={t`From which figure`}
            name="field"
            value={draft.field}
            onChange={({ target }) => set({ field: target.value })}
          >
            {measures.map((field) => (
              <option key={field} value={field}>
                {fieldWord(field)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <Filters draft={draft} set={set} fields={choice?.fields ?? []} />
      <TickBox
        label={t`Say how it changed`}
        checked={draft.showChange}
        onChange={({ target }) => set({ showChange: target.checked })}
      />
    </>
  )
}

interface FiltersProps extends Pick<PartProps, 'draft' | 'set'> {
  fields: readonly string[]
}

/** Conditions, which must all hold. */
function Filters({ draft: { filters }, set, fields }: FiltersProps) {
  const { i18n } = useLingui()
  const change = (at: number, changes: Partial<DraftFilter>) =>
    set({ filters: filters.map((one, index) => (index === at ? { ...one, ...changes } : one)) })
  const [first = ''] = fields
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium">
        <Trans>Only those that match all of this</Trans>
      </legend>
      {filters.map(({ field, operator, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name of its own
        <div key={at} className="flex flex-wrap items-end gap-2">
          <Select
            label={t`Field`}
            value={field}
            onChange={({ target }) => change(at, { field: target.value })}
          >
            {fields.map((one) => (
              <option key={one} value={one}>
                {fieldWord(one)}
              </option>
            ))}
          </Select>
          <Select
            label={t`Condition`}
            value={operator}
            onChange={({ target }) => change(at, { operator: target.value as DraftFilter['operator'] })}
          >
            {Object.entries(operatorWords).map(([one, word]) => (
              <option key={one} value={one}>
                {i18n._(word)}
              </option>
            ))}
          </Select>
          <Field
            label={t`Value`}
            className="min-w-0 flex-1 basis-40"
            maxLength={200}
            value={value}
            onChange={({ target }) => change(at, { value: target.value })}
          />
          <IconButton
            label={t`Remove the condition`}
            onClick={() => set({ filters: filters.filter((_, index) => index !== at) })}
          >
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {filters.length < mostFilters && first ? (
        <div>
          <Button
            size="small"
            onClick={() => set({ filters: [...filters, { field: first, operator: 'EQUALS', value: '' }] })}
          >
            <Plus className="size-4" aria-hidden="true" />
            <Trans>Add a condition</Trans>
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
