import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatPhone, nameOf } from '../chat/name.ts'
import { fullDate } from '../ui/time.ts'
import type { MergeChoice, Side } from './merge-choices.ts'
import type { Compared } from './merge-documents.ts'

interface CompareContactsProps {
  both: Compared
  kept: Side
  choices: MergeChoice[]
  chosen: Record<string, Side>
  onKeep: (side: Side) => void
  onChoose: (field: string, side: Side) => void
}

const sides: Side[] = ['one', 'other']

function Row({ label, cell }: { label: ReactNode; cell: (side: Side) => ReactNode }) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 pe-3 text-start font-normal text-ink-2">
        {label}
      </th>
      {sides.map((side) => (
        <td key={side} className="py-2 pe-3 break-words">
          {cell(side)}
        </td>
      ))}
    </tr>
  )
}

interface PickProps {
  name: string
  label: string
  checked: boolean
  disabled?: boolean
  onPick: () => void
  children: ReactNode
}

function Pick({ name, label, checked, disabled, onPick, children }: PickProps) {
  return (
    <label className="inline-flex min-h-6 items-start gap-2">
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onPick}
        className="mt-1 accent-accent"
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  )
}

/** Two contacts side by side; where both know something, which of them counts is chosen. */
export function CompareContacts({ both, kept, choices, chosen, onKeep, onChoose }: CompareContactsProps) {
  const { one, other } = both
  const cannotStay = (side: Side) => both[side].phone === null && (one.phone ?? other.phone) !== null
  return (
    <table className="w-full table-fixed">
      <thead>
        <tr>
          <td className="w-1/4" />
          {sides.map((side) => (
            <th key={side} scope="col" className="pe-3 pb-2 text-start font-semibold break-words">
              <bdi>{nameOf(both[side])}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row
          label={<Trans>Which one is kept</Trans>}
          cell={(side) => (
            <Pick
              name="kept"
              label={t`${nameOf(both[side])} stays`}
              checked={kept === side}
              disabled={cannotStay(side)}
              onPick={() => onKeep(side)}
            >
              {kept === side ? <Trans>Stays</Trans> : <Trans>Is merged into it</Trans>}
            </Pick>
          )}
        />
        <Row
          label={<Trans>Phone</Trans>}
          cell={(side) => <bdi>{both[side].phone === null ? '–' : formatPhone(both[side].phone)}</bdi>}
        />
        {choices.map(({ id, label, values, isOpen }) => (
          <Row
            key={id}
            label={<bdi>{label}</bdi>}
            cell={(side) =>
              isOpen ? (
                <Pick
                  name={id}
                  label={`${label}: ${values[side]}`}
                  checked={(chosen[id] ?? kept) === side}
                  onPick={() => onChoose(id, side)}
                >
                  <bdi>{values[side]}</bdi>
                </Pick>
              ) : (
                <bdi>{values[side] ?? '–'}</bdi>
              )
            }
          />
        ))}
        <Row
          label={<Trans>Tags</Trans>}
          cell={(side) => <bdi>{both[side].tagNames.join(', ') || '–'}</bdi>}
        />
        <Row
          label={<Trans>No marketing</Trans>}
          cell={(side) => (both[side].marketingOptedOut ? t`Yes` : t`No`)}
        />
        <Row label={<Trans>Contact since</Trans>} cell={(side) => fullDate(both[side].createdAt)} />
      </tbody>
    </table>
  )
}
