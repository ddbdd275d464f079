import { t } from '@lingui/core/macro'
import { UsersRound } from 'lucide-react'
import type { RefObject } from 'react'
import { useQuery } from 'urql'
import { useMe } from '../session/me-context.ts'
import { Avatar } from '../ui/avatar.tsx'
import Picker, { type PickerItem } from '../ui/picker.tsx'
import { transfer } from './deeds.ts'
import { targetsQuery } from './live-documents.ts'

interface TransferPickerProps {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A call goes to a team, whose members it rings at, or to one of them (spec/5 1.14). */
export default function TransferPicker({ anchor, onClose }: TransferPickerProps) {
  const me = useMe()
  const [{ data }] = useQuery({ query: targetsQuery, requestPolicy: 'cache-and-network' })
  const teams = (data?.teams.nodes ?? []).filter(({ isActive }) => isActive)
  const items = teams.flatMap(({ id, name, members }): PickerItem[] => [
    { id, label: name, note: t`Team`, mark: <UsersRound className="size-4 text-ink-2" aria-hidden="true" /> },
    ...members
      .filter(({ memberId }) => memberId !== me.id)
      .map(({ memberId, fullName, isAvailable, isHere }) => ({
        id: `${id}/${memberId}`,
        label: fullName,
        note: isAvailable && isHere ? name : t`Away`,
        mark: <Avatar name={fullName} id={memberId} size="tiny" />,
      })),
  ])
  return (
    <Picker
      label={t`Transfer to…`}
      anchor={anchor}
      items={items}
      picked={[]}
      none={t`No team or member has this name.`}
      onPick={(id) => {
        const [teamId = '', agentId] = id.split('/')
        void transfer(teamId, agentId)
      }}
      onClose={onClose}
    />
  )
}
