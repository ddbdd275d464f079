import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { useQuery } from 'urql'
import { formatPhone } from '../chat/name.ts'
import { numbersQuery } from '../contact/documents.ts'
import { useMay } from '../session/me-context.ts'
import { Select } from '../ui/field.tsx'

interface NumberChoiceProps {
  /** the number of the chat; null: the one that the workspace usually sends from */
  usual: string | null
  chosen: string | undefined
  onChoose: (numberId: string) => void
}

/** From which of the workspace's numbers a message goes; nothing is to be chosen where it has one. */
export function NumberChoice({ usual, chosen, onChoose }: NumberChoiceProps) {
  const may = useMay('ACCOUNTS_READ')
  const [{ data }] = useQuery({ query: numbersQuery, pause: !may })
  const numbers = (data?.numbers ?? []).filter(({ status }) => status === 'ACTIVE')
  const first = (numbers.find(({ id }) => id === usual) ?? numbers[0])?.id
  const several = numbers.length > 1
  useEffect(() => {
    if (several && first && chosen === undefined) onChoose(first)
  }, [several, first, chosen, onChoose])
  if (!several) return null
  return (
    <Select
      label={t({ message: 'From', context: 'sender' })}
      value={chosen ?? first}
      onChange={({ target }) => onChoose(target.value)}
    >
      {numbers.map(({ id, name, phone }) => (
        <option key={id} value={id}>
          {phone ? `${name} (\u2066${formatPhone(phone)}\u2069)` : name}
        </option>
      ))}
    </Select>
  )
}
