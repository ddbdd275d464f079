import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { History, MousePointerClick, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionIcon } from '../../actions/action-icon.tsx'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useRoomSearch } from '../../page/search.ts'
import { actionsSearch } from '../../page/searches.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../../ui/rows.tsx'
import { walkOf } from '../../ui/walk.ts'
import { EditAction, NewAction } from './action-form.tsx'
import { type Action, actionsQuery, deleteActionMutation } from './documents.ts'
import { Uses } from './uses.tsx'
import { types } from './words.ts'

function DeleteAction({ action, onClose }: { action: Action; onClose: () => void }) {
  const change = useChange(deleteActionMutation, onClose)
  return (
    <Confirm
      title={t`Delete the action ${action.name}`}
      submit={t`Delete action`}
      onConfirm={() => void change.run({ id: action.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Nobody can use it any more.</Trans>
      </p>
    </Confirm>
  )
}

const targetOf = ({ config }: Action): string => {
  if (config.__typename === 'CustomActionWebhook') return config.url
  return config.__typename === 'CustomActionUrl' ? (config.address ?? '') : ''
}

function ActionRow({ action }: { action: Action }) {
  const { i18n } = useLingui()
  const mayRead = useMay('CUSTOM_ACTIONS_READ')
  const mayWrite = useMay('CUSTOM_ACTIONS_WRITE')
  const mayDelete = useMay('CUSTOM_ACTIONS_DELETE')
  const [open, setOpen] = useState<'edit' | 'delete' | 'uses' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row faded={!action.isActive}>
      <ActionIcon icon={action.icon} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="min-w-0 truncate font-medium">{action.name}</bdi>
          <span className="text-xs text-ink-2">{i18n._(types[action.actionType])}</span>
          {action.isActive ? null : (
            <Badge tone="bad">
              <Trans>Inactive</Trans>
            </Badge>
          )}
        </p>
        <p dir="ltr" className="truncate text-by-page text-[0.8125rem] text-ink-2">
          {targetOf(action)}
        </p>
      </div>
      <RowMenu
        label={t`Actions for ${action.name}`}
        actions={[
          mayRead && { label: t`Last uses`, icon: History, onChoose: () => setOpen('uses') },
          mayWrite && { label: t`Edit`, icon: Pencil, onChoose: () => setOpen('edit') },
          mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setOpen('delete') },
        ]}
      />
      {open === 'uses' ? <Uses action={action} onClose={close} /> : null}
      {open === 'edit' ? <EditAction action={action} onClose={close} /> : null}
      {open === 'delete' ? <DeleteAction action={action} onClose={close} /> : null}
    </Row>
  )
}

/** Buttons of a chat that do something elsewhere. */
export default function ActionsPage() {
  const [{ q = '', page }, change] = useRoomSearch(actionsSearch)
  const mayWrite = useMay('CUSTOM_ACTIONS_WRITE')
  const answer = useAnswer(actionsQuery, { search: q, ...walkOf(page) })
  const [adding, setAdding] = useState(false)
  return (
    <Room
      title={t`Actions`}
      about={t`What a conversation can do elsewhere: open the customer in another system, or send it something.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New action</Trans>
          </Button>
        ) : null
      }
    >
      <FilterField label={t`Search actions`} value={q} onChange={(text) => change({ q: text, page: '' })} />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ customActions }) =>
          customActions.nodes.length === 0 ? (
            <Empty icon={MousePointerClick} title={q ? t`No action found` : t`No actions yet`}>
              {q
                ? t`Try another word.`
                : t`One that opens a customer in your shop saves looking for them there.`}
            </Empty>
          ) : (
            <>
              <Rows label={t`Actions`}>
                {customActions.nodes.map((action) => (
                  <ActionRow key={action.id} action={action} />
                ))}
              </Rows>
              <Pager {...customActions} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      {adding ? <NewAction onClose={() => setAdding(false)} /> : null}
    </Room>
  )
}
