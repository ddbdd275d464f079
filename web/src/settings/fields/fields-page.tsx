import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RowsSkeleton } from '../../ui/rows.tsx'
import { allFieldsQuery, fieldsOfContacts } from './documents.ts'
import { NewField } from './field-form.tsx'
import { FieldRows } from './field-rows.tsx'

/** What the custom fields of contacts hold. */
export default function FieldsPage() {
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const answer = useAnswer(allFieldsQuery, {})
  const [adding, setAdding] = useState(false)
  return (
    <Room
      title={t`Fields of contacts`}
      about={t`What your team stores about people besides name and tags: each field is filled in by its kind, and the API checks it too.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New field</Trans>
          </Button>
        ) : null
      }
    >
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ contactFields }) =>
          contactFields.length === 0 ? (
            <Empty icon={ListPlus} title={t`No fields yet`}>
              {t`A date, a number, a choice: fields that you define here are shown in the panel of every contact.`}
            </Empty>
          ) : (
            <FieldRows of={fieldsOfContacts} label={t`Fields of contacts`} fields={contactFields} />
          )
        }
      </Answered>
      {adding ? <NewField of={fieldsOfContacts} onClose={() => setAdding(false)} /> : null}
    </Room>
  )
}
