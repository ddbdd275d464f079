import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Grid3x3, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  changeMenuMutation,
  deleteMenuMutation,
  type MenuRow,
  menusQuery,
} from '../flows/voice-menu-documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { Answered } from '../page/answered.tsx'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { RoomPage } from '../session/room-page.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { FilterField } from '../ui/filter-field.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { walkOf } from '../ui/walk.ts'
import { MenuBadges } from './menu-badges.tsx'

const NewMenu = lazy(() => import('./new-menu.tsx'))

function DeleteMenu({ menu, onClose }: { menu: MenuRow; onClose: () => void }) {
  const change = useChange(deleteMenuMutation, onClose)
  return (
    <Confirm
      title={t`Delete the voice menu ${menu.name}`}
      submit={t`Delete voice menu`}
      onConfirm={() => void change.run({ input: { id: menu.id } })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Its versions are deleted with it. This cannot be undone.</Trans>
      </p>
    </Confirm>
  )
}

function MenuLine({ menu }: { menu: MenuRow }) {
  const mayWrite = useMay('IVR_FLOWS_WRITE')
  const mayDelete = useMay('IVR_FLOWS_DELETE')
  const [isDeleting, setDeleting] = useState(false)
  const change = useChange(changeMenuMutation)
  return (
    <Row faded={!menu.isActive}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/calls/ivr/$id"
            params={{ id: menu.id }}
            search={{}}
            className="font-medium underline-offset-2 hover:underline"
          >
            <bdi>{menu.name}</bdi>
          </Link>
          <MenuBadges menu={menu} />
        </p>
        <p className="text-[0.8125rem] break-words text-ink-2">
          <bdi>{menu.number?.name}</bdi>
          {menu.description ? (
            <>
              {', '}
              <bdi>{menu.description}</bdi>
            </>
          ) : null}
        </p>
        {change.problem ? <Failed onAgain={change.forgive}>{change.problem.message}</Failed> : null}
      </div>
      <RowMenu
        label={t`Actions for ${menu.name}`}
        actions={[
          mayWrite && {
            label: menu.isActive ? t`Switch off` : t`Switch on`,
            icon: menu.isActive ? PowerOff : Power,
            onChoose: () => void change.run({ input: { id: menu.id, isActive: !menu.isActive } }),
          },
          mayDelete && { label: t`Delete`, icon: Trash2, danger: true, onChoose: () => setDeleting(true) },
        ]}
      />
      {isDeleting ? <DeleteMenu menu={menu} onClose={() => setDeleting(false)} /> : null}
    </Row>
  )
}

/** The voice menus of the workspace. */
export default function MenusPage() {
  const [{ q = '', page }, change] = useRoomSearch(botSearch)
  const mayWrite = useMay('IVR_FLOWS_WRITE')
  const answer = useAnswer(menusQuery, { search: q, ...walkOf(page) })
  const [isNew, setNew] = useState(false)
  return (
    <RoomPage
      title={t`Voice menus`}
      about={t`What callers hear and choose from before somebody takes the call.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setNew(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New voice menu</Trans>
          </Button>
        ) : null
      }
    >
      <FilterField
        label={t`Search voice menus`}
        value={q}
        onChange={(text) => change({ q: text, page: '' })}
      />
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ ivrFlows }) =>
          ivrFlows.nodes.length === 0 ? (
            <Empty icon={Grid3x3} title={q ? t`No voice menu found` : t`No voice menus yet`}>
              {q
                ? t`Try another word.`
                : t`A voice menu greets callers, asks for keys and finds the right team.`}
            </Empty>
          ) : (
            <>
              <Rows label={t`Voice menus`}>
                {ivrFlows.nodes.map((menu) => (
                  <MenuLine key={menu.id} menu={menu} />
                ))}
              </Rows>
              <Pager {...ivrFlows} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
      <Suspense>{isNew ? <NewMenu onClose={() => setNew(false)} /> : null}</Suspense>
    </RoomPage>
  )
}
