import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Account } from './documents.ts'

interface Word {
  tone: Tone
  label: MessageDescriptor
}

const statuses: Partial<Record<Account['status'], Word>> = {
  PENDING_REGISTRATION: { tone: 'warn', label: msg`Not registered` },
  DISCONNECTED: { tone: 'bad', label: msg`Disconnected` },
  RESTRICTED: { tone: 'bad', label: msg`Restricted by the platform` },
}

const qualities: Partial<Record<Account['quality'], Word>> = {
  GREEN: { tone: 'plain', label: msg`Good quality` },
  YELLOW: { tone: 'warn', label: msg`Some people block it` },
  RED: { tone: 'bad', label: msg`Many people block it` },
}

const refused: Word = { tone: 'bad', label: msg`Access token refused` }
const limited: Word = { tone: 'bad', label: msg`Limited by the platform` }

/** How a number is, worst first. */
export function HealthBadges({ account }: { account: Account }) {
  const { status, quality, tokenRefusedAt, restriction } = account
  const words = [
    tokenRefusedAt ? refused : undefined,
    statuses[status],
    restriction && status !== 'RESTRICTED' ? limited : undefined,
    qualities[quality],
  ].filter((word) => word !== undefined)
  return words.map(({ tone, label }) => (
    <Badge key={label.id} tone={tone}>
      {i18n._(label)}
    </Badge>
  ))
}
