import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { teamsQuery } from '../assignment/team-documents.ts'
import { graphql } from '../graphql/document.ts'
import { useMay } from '../session/me-context.ts'
import { DateField } from '../ui/date-field/date-field.tsx'
import { Select, TickBox } from '../ui/field.tsx'
import { type Asked, presetWords } from './range.ts'

const accountsQuery = graphql(`
  query AnalyticsAccounts {
    analyticsAccounts { id name }
  }
`)

/** Of which account the figures are. */
function AccountChoice({ asked }: { asked: Asked }) {
  const [{ data }] = useQuery({ query: accountsQuery })
  const accounts = data?.analyticsAccounts ?? []
  if (accounts.length < 2 && !asked.account) return null
  return (
    <Select
      label={t`Number`}
      className="max-w-full"
      value={asked.account ?? ''}
      onChange={({ target }) => asked.change({ account: target.value })}
    >
      <option value="">{t`All numbers`}</option>
      {accounts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** Of which team's chats the figures are. */
function TeamChoice({ asked }: { asked: Asked }) {
  const may = useMay('TEAMS_READ')
  const [{ data }] = useQuery({ query: teamsQuery, variables: { first: 100 }, pause: !may })
  const teams = data?.teams.nodes ?? []
  if (teams.length === 0 && !asked.team) return null
  return (
    <Select
      label={t`Team`}
      className="max-w-full"
      value={asked.team ?? ''}
      onChange={({ target }) => asked.change({ team: target.value })}
    >
      <option value="">{t`All teams`}</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function OwnDays({ asked: { days, today, change } }: { asked: Asked }) {
  return (
    <>
      <DateField
        label={t`From`}
        value={days.from}
        max={days.to}
        onChange={(from) => from && change({ range: 'custom', from, to: days.to })}
      />
      <DateField
        label={t`To`}
        value={days.to}
        min={days.from}
        max={today}
        onChange={(to) => to && change({ range: 'custom', from: days.from, to })}
      />
    </>
  )
}

interface BarProps {
  asked: Asked
  /** what the report can be narrowed by */
  by?: 'account' | 'team' | undefined
  /** whether it can be compared with the days before; so unless told */
  compares?: boolean
  /** what else narrows the figures */
  choices?: ReactNode
  /** what else can be done */
  children?: ReactNode
}

/** Of which days the figures are, beside what, and of whom. All of it stands in the address. */
export function Bar({ asked, by, compares = true, choices, children }: BarProps) {
  const { i18n } = useLingui()
  const { chosen, days, change, before } = asked
  const choose = (range: string) =>
    change(
      range === 'custom' ? { range, ...days } : { range: range === '30d' ? '' : range, from: '', to: '' },
    )
  return (
    <search aria-label={t`What the figures describe`} className="flex flex-wrap items-end gap-3">
      <Select label={t`Days`} value={chosen} onChange={({ target }) => choose(target.value)}>
        {Object.entries(presetWords).map(([preset, word]) => (
          <option key={preset} value={preset}>
            {i18n._(word)}
          </option>
        ))}
      </Select>
      {chosen === 'custom' ? <OwnDays asked={asked} /> : null}
      {by === 'account' ? <AccountChoice asked={asked} /> : null}
      {by === 'team' ? <TeamChoice asked={asked} /> : null}
      {choices}
      {compares ? (
        <TickBox
          label={t`Compare with the days before`}
          className="pb-2.5"
          checked={before !== null}
          onChange={({ target }) => change({ compare: target.checked ? '' : 'no' })}
        />
      ) : null}
      {children ? <div className="ms-auto flex flex-wrap gap-2">{children}</div> : null}
    </search>
  )
}
