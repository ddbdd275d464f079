import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import type { DeclaredField } from '../../contact/field-documents.ts'
import { problemOf } from '../../graphql/problem.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows } from '../../ui/rows.tsx'
import { tell } from '../../ui/toast.ts'
import type { FieldDocuments } from './documents.ts'
import { EditField } from './field-form.tsx'
import { kinds } from './kinds.ts'

interface FieldRowProps {
  of: FieldDocuments
  field: DeclaredField
  /** moves it by one place; null where there is none */
  up: (() => void) | null
  down: (() => void) | null
  archive: (isArchived: boolean) => void
}

function FieldRow({ of, field, up, down, archive }: FieldRowProps) {
  const { key, label, kind, options, isArchived } = field
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const [editing, setEditing] = useState(false)
  return (
    <Row faded={isArchived}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="min-w-0 truncate font-medium">{label}</bdi>
          <bdi className="text-xs text-ink-2">{key}</bdi>
          {isArchived ? (
            <Badge>
              <Trans>Archived</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="text-[0.8125rem] break-words text-ink-2">
          {i18n._(kinds[kind])}
          {options.length > 0 ? <bdi>: {options.join(', ')}</bdi> : null}
        </p>
      </div>
      {mayWrite ? (
        <RowMenu
          label={t`Actions for ${label}`}
          actions={[
            { label: t`Edit`, icon: Pencil, onChoose: () => setEditing(true) },
            up !== null && { label: t`Move up`, icon: ArrowUp, onChoose: up },
            down !== null && { label: t`Move down`, icon: ArrowDown, onChoose: down },
            isArchived
              ? { label: t`Offer again`, icon: ArchiveRestore, onChoose: () => archive(false) }
              : { label: t`Archive`, icon: Archive, onChoose: () => archive(true) },
          ]}
        />
      ) : null}
      {editing ? <EditField of={of} field={field} onClose={() => setEditing(false)} /> : null}
    </Row>
  )
}

interface FieldRowsProps {
  of: FieldDocuments
  label: string
  fields: readonly DeclaredField[]
}

/** Fields as they are declared, in their order. */
export function FieldRows({ of, label, fields }: FieldRowsProps) {
  const client = useClient()
  const move = async (from: number, to: number) => {
    const keys = fields.map(({ key }) => key)
    keys.splice(to, 0, ...keys.splice(from, 1))
    const { error } = await client.mutation(of.order, { input: { keys } }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  const archive = async (key: string, isArchived: boolean) => {
    const { error } = await client.mutation(of.update, { input: { key, isArchived } }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  return (
    <Rows label={label}>
      {fields.map((field, at) => (
        <FieldRow
          key={field.key}
          of={of}
          field={field}
          up={at > 0 ? () => void move(at, at - 1) : null}
          down={at < fields.length - 1 ? () => void move(at, at + 1) : null}
          archive={(isArchived) => void archive(field.key, isArchived)}
        />
      ))}
    </Rows>
  )
}
