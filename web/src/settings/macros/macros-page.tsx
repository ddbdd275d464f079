import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ListChecks, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { KeyCaps } from '../../commands/key-caps.tsx'
import { problemOf } from '../../graphql/problem.ts'
import { useChange } from '../../graphql/use-change.ts'
import { type Macro, macrosQuery } from '../../macros/documents.ts'
import { stepWords } from '../../macros/step-words.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { tell } from '../../ui/toast.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { deleteMacroMutation, orderMacrosMutation } from './documents.ts'

const loadForm = () => import('./macro-form.tsx')
const MacroForm = lazy(loadForm)

function DeleteMacro({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const change = useChange(deleteMacroMutation, onClose)
  return (
    <Confirm
      title={t`Delete the macro ${macro.name}`}
      submit={t`Delete macro`}
      onConfirm={() => void change.run({ id: macro.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        {macro.isShared ? (
          <Trans>Nobody can run it any more.</Trans>
        ) : (
          <Trans>You can no longer run it.</Trans>
        )}
      </p>
    </Confirm>
  )
}

interface MacroRowProps {
  macro: Macro
  /** moves it by one place; null where there is none */
  up: (() => void) | null
  down: (() => void) | null
}

function MacroRow({ macro, up, down }: MacroRowProps) {
  const { name, isShared, steps } = macro
  const mayShare = useMay('CUSTOM_ACTIONS_WRITE')
  const mayDeleteShared = useMay('CUSTOM_ACTIONS_DELETE')
  const mayWrite = useMay('CHAT_WRITE') && (!isShared || mayShare)
  const mayDelete = useMay('CHAT_WRITE') && (!isShared || mayDeleteShared)
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <p dir="auto" className="line-clamp-2 text-[0.8125rem] break-words text-ink-2">
          {steps.map(stepWords).join(' · ')}
        </p>
      </div>
      {macro.keys ? <KeyCaps keys={macro.keys} /> : null}
      <RowMenu
        label={t`Actions for ${name}`}
        actions={[
          mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          mayWrite && up !== null && { label: t`Move up`, icon: ArrowUp, onChoose: up },
          mayWrite && down !== null && { label: t`Move down`, icon: ArrowDown, onChoose: down },
          mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      <Suspense>{open === 'edit' ? <MacroForm macro={macro} onClose={close} /> : null}</Suspense>
      {open === 'delete' ? <DeleteMacro macro={macro} onClose={close} /> : null}
    </Row>
  )
}

function Part({ title, macros }: { title: string; macros: readonly Macro[] }) {
  const client = useClient()
  const move = async (from: number, to: number) => {
    const ids = macros.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    const { error } = await client.mutation(orderMacrosMutation, { input: { ids } }).toPromise()
    if (error) tell({ text: problemOf(error).message })
  }
  if (macros.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="font-semibold">{title}</h2>
      <Rows label={title}>
        {macros.map((macro, at) => (
          <MacroRow
            key={macro.id}
            macro={macro}
            up={at > 0 ? () => void move(at, at - 1) : null}
            down={at < macros.length - 1 ? () => void move(at, at + 1) : null}
          />
        ))}
      </Rows>
    </section>
  )
}

/** Macros: those of the workspace, and one's own. */
export default function MacrosPage() {
  const answer = useAnswer(macrosQuery, {})
  const mayWrite = useMay('CHAT_WRITE')
  const [adding, setAdding] = useState(false)
  useEffect(() => whenIdle(() => void loadForm()), [])
  return (
    <Room
      title={t`Macros`}
      about={t`Steps that run in a conversation with one click: answer, tag, assign, put off, close.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New macro</Trans>
          </Button>
        ) : null
      }
    >
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ macros }) =>
          macros.length === 0 ? (
            <Empty icon={ListChecks} title={t`No macros yet`}>
              {t`One that thanks, tags and closes saves three presses in each conversation.`}
            </Empty>
          ) : (
            <div className="flex flex-col gap-8">
              <Part title={t`Shared macros`} macros={macros.filter(({ isShared }) => isShared)} />
              <Part title={t`Own macros`} macros={macros.filter(({ isShared }) => !isShared)} />
            </div>
          )
        }
      </Answered>
      <Suspense>{adding ? <MacroForm onClose={() => setAdding(false)} /> : null}</Suspense>
    </Room>
  )
}
