import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { actorName } from '../chat/sender.ts'
import { tell } from '../ui/toast.ts'
import { whenMentioned } from './mention-news.ts'

/** Who is named in a note is told so, with the way there. */
export function useMentionToast(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      whenMentioned(({ by, note: { contactId }, customer }) => {
        const name = actorName(by)
        const go = () => void navigate({ to: '/inbox/$contactId', params: { contactId }, search: {} })
        tell({
          text: t`${name} mentioned you in a note about ${customer}`,
          action: { label: t`Show`, run: go },
        })
      }),
    [navigate],
  )
}
