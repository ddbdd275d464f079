import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, ListPlus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { problemOf } from '../../graphql/problem.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { TickBox } from '../../ui/field.tsx'
import { RowsSkeleton } from '../../ui/rows.tsx'
import { tell } from '../../ui/toast.ts'
import { NewField } from '../fields/field-form.tsx'
import { FieldRows } from '../fields/field-rows.tsx'
import { caseSettingsQuery, fieldsOfCases, updateSettingsMutation } from './documents.ts'
import { ReasonDialog, ReasonRows } from './reason-rows.tsx'

function Part({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

function Adding({ label, onClick }: { label: string; onClick: () => void }) {
  if (!useMay('SETTINGS_GENERAL_WRITE')) return null
  return (
    <Button onClick={onClick}>
      <Plus className="size-4" aria-hidden="true" />
      {label}
    </Button>
  )
}

function Required({ isRequired }: { isRequired: boolean }) {
  const client = useClient()
  const mayWrite = useMay('SETTINGS_GENERAL_WRITE')
  const [wanted, setWanted] = useState(isRequired)
  const set = async (isReasonRequired: boolean) => {
    setWanted(isReasonRequired)
    const { error } = await client
      .mutation(updateSettingsMutation, { input: { isReasonRequired } })
      .toPromise()
    if (!error) return
    setWanted(isRequired)
    tell({ text: problemOf(error).message })
  }
  return (
    <TickBox
      label={t`A reason is needed to close a conversation`}
      hint={t`For members. The API and the chatbot close without one.`}
      checked={wanted}
      disabled={!mayWrite}
      onChange={({ target }) => void set(target.checked)}
    />
  )
}

/** Why conversations are closed, and what is kept of each case. */
export default function CasesPage() {
  const answer = useAnswer(caseSettingsQuery, {})
  const [adding, setAdding] = useState<'reason' | 'field'>()
  const stop = () => setAdding(undefined)
  return (
    <Room
      title={t`Cases`}
      about={t`Closing a conversation ends a case, and the next message starts a new one. A case has a reason for closing, tags and fields of its own.`}
    >
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ caseReasons, caseFields, caseSettings }) => (
          <div className="flex flex-col gap-8">
            <Part
              title={t`Reasons for closing`}
              action={<Adding label={t`New reason`} onClick={() => setAdding('reason')} />}
            >
              {caseReasons.length === 0 ? (
                <Empty icon={Archive} title={t`No reasons yet`}>
                  <Trans>Without reasons, conversations are closed without a question.</Trans>
                </Empty>
              ) : (
                <>
                  <Required
                    key={String(caseSettings.isReasonRequired)}
                    isRequired={caseSettings.isReasonRequired}
                  />
                  <ReasonRows reasons={caseReasons} />
                </>
              )}
            </Part>
            <Part
              title={t`Fields of cases`}
              action={<Adding label={t`New field`} onClick={() => setAdding('field')} />}
            >
              {caseFields.length === 0 ? (
                <Empty icon={ListPlus} title={t`No fields yet`}>
                  <Trans>
                    An order number, a product, an amount: fields that you define here are shown beside every
                    conversation.
                  </Trans>
                </Empty>
              ) : (
                <FieldRows of={fieldsOfCases} label={t`Fields of cases`} fields={caseFields} />
              )}
            </Part>
          </div>
        )}
      </Answered>
      {adding === 'reason' ? <ReasonDialog onClose={stop} /> : null}
      {adding === 'field' ? <NewField of={fieldsOfCases} onClose={stop} /> : null}
    </Room>
  )
}
