import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from 'urql'
import { Select } from '../../ui/field.tsx'
import { roleNamesQuery } from './documents.ts'

interface RoleSelectProps {
  /** id; empty for the default role */
  value: string
  onChange: (roleId: string) => void
  optional?: boolean
}

/** The roles of the workspace, to choose one. */
export function RoleSelect({ value, onChange, optional = false }: RoleSelectProps) {
  const [{ data }] = useQuery({ query: roleNamesQuery, variables: {} })
  return (
    <Select label={t`Role`} name="roleId" value={value} onChange={(event) => onChange(event.target.value)}>
      {optional ? (
        <option value="">
          <Trans>The default role</Trans>
        </option>
      ) : null}
      {data?.roles.nodes.map(({ id, name, isDefault }) => (
        <option key={id} value={id}>
          {isDefault ? t`${name} (default)` : name}
        </option>
      ))}
    </Select>
  )
}
