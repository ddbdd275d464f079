import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { contactFieldsQuery } from '../contact/field-documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field/date-field.tsx'
import { Field, Select, TickBox } from '../ui/field.tsx'
import { saveFile } from '../ui/save-file.ts'
import { exportMutation } from './documents.ts'
import { type ExportFilter, type FilterDraft, filterIn, filterOf, noFilter } from './export-filter.ts'
import { Page } from './page.tsx'
import { type ExportColumn, exportColumns } from './words.ts'

const all = Object.keys(exportColumns) as ExportColumn[]
const usual: readonly string[] = ['PHONE', 'NAME', 'TAGS', 'USER_ID']

interface ChoicesProps {
  chosen: ReadonlySet<string>
  toggle: (name: string) => void
}

/** What of each contact the file holds. */
function Columns({ chosen, toggle }: ChoicesProps) {
  const [{ data }] = useQuery({ query: contactFieldsQuery })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">
        <Trans>Columns</Trans>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {all.map((name) => (
          <TickBox
            key={name}
            label={i18n._(exportColumns[name])}
            checked={chosen.has(name)}
            onChange={() => toggle(name)}
          />
        ))}
        {data?.contactFields.map(({ key, label }) => (
          <TickBox
            key={key}
            label={t`Field: ${label}`}
            checked={chosen.has(`custom_fields.${key}`)}
            onChange={() => toggle(`custom_fields.${key}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface FiltersProps {
  draft: FilterDraft
  set: (changes: Partial<FilterDraft>) => void
}

/** Whom the file holds. */
function Filters({ draft, set }: FiltersProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        <Trans>People</Trans>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          label={t`Name or phone`}
          value={draft.search}
          maxLength={100}
          onChange={({ target }) => set({ search: target.value })}
        />
        <Field
          label={t`Tag`}
          value={draft.tag}
          maxLength={50}
          onChange={({ target }) => set({ tag: target.value })}
        />
        <Select
          label={t`Marketing`}
          value={draft.marketing}
          onChange={({ target }) => set({ marketing: target.value as FilterDraft['marketing'] })}
        >
          <option value="">{t`Everybody`}</option>
          <option value="in">{t`Not opted out`}</option>
          <option value="out">{t`Opted out`}</option>
        </Select>
        <Select
          label={t`Chat`}
          value={draft.chat}
          onChange={({ target }) => set({ chat: target.value as FilterDraft['chat'] })}
        >
          <option value="">{t`Everybody's`}</option>
          <option value="assigned">{t`Assigned to somebody`}</option>
          <option value="unassigned">{t`Nobody has it`}</option>
        </Select>
        <DateField label={t`Made from`} value={draft.from} onChange={(from) => set({ from })} />
        <DateField label={t`Made to`} value={draft.to} onChange={(to) => set({ to })} />
      </div>
    </fieldset>
  )
}

function useExport(given: ExportFilter | null) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(usual))
  const [draft, setDraft] = useState<FilterDraft>(noFilter)
  const change = useChange(exportMutation, ({ exportContacts: { path, filename } }) =>
    saveFile(path, filename),
  )
  const columns = all.filter((name) => chosen.has(name))
  const customFields = [...chosen].flatMap((name) =>
    name.startsWith('custom_fields.') ? [name.slice('custom_fields.'.length)] : [],
  )
  return {
    change,
    chosen,
    draft,
    canBegin: columns.length > 0,
    set: (changes: Partial<FilterDraft>) => setDraft({ ...draft, ...changes }),
    toggle(name: string) {
      const next = new Set(chosen)
      if (!next.delete(name)) next.add(name)
      setChosen(next)
    },
    begin: () => void change.run({ input: { columns, customFields, filter: given ?? filterOf(draft) } }),
  }
}

/** Where contacts are taken out as a file. */
export default function ExportPage() {
  const { filter } = useSearch({ strict: false }) as { filter?: unknown }
  const given = filterIn(filter)
  const { change, chosen, draft, canBegin, set, toggle, begin } = useExport(given)
  return (
    <Page
      title={t`Export contacts`}
      about={t`A CSV file of the contacts that you see, newest first. Phones are hidden in it where your workspace hides them.`}
      needs="CONTACTS_EXPORT"
      back={{ label: t`Contacts`, link: { to: '/contacts' } }}
    >
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      <Columns chosen={chosen} toggle={toggle} />
      {given ? (
        <p className="text-ink-2">
          <Trans>The file contains the people of the list that you came from.</Trans>
        </p>
      ) : (
        <Filters draft={draft} set={set} />
      )}
      <div>
        <Button look="primary" disabled={!canBegin || change.busy} onClick={begin}>
          <Download className="size-4" aria-hidden="true" />
          <Trans>Download the file</Trans>
        </Button>
      </div>
    </Page>
  )
}
