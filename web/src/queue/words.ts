import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { formatPhone } from '../chat/name.ts'
import type { Transfer } from './documents.ts'

/** Why it was handed over. */
export const sourceWords: Record<Transfer['source'], MessageDescriptor> = {
  MANUAL: msg`By hand`,
  FLOW: msg`By a flow`,
  KEYWORD: msg`Asked for a person`,
  CHATBOT_DISABLED: msg`The chatbot is off`,
}

/** A phone as people write it; a masked one as it is. */
const phoneWords = (digits: string) => (/^\d+$/.test(digits) ? formatPhone(`+${digits}`) : digits)

export function customerOf({ contactName, contactPhone }: Pick<Transfer, 'contactName' | 'contactPhone'>) {
  const phone = contactPhone ? phoneWords(contactPhone) : null
  const isPhone = contactName === '' || contactName === contactPhone
  return { name: isPhone ? (phone ?? t`Unknown person`) : contactName, phone: isPhone ? null : phone }
}

export const queueName = (team: { name: string } | null): string => team?.name ?? t`General queue`
