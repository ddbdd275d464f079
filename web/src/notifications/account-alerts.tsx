import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onEvent } from '../graphql/on-event.ts'
import { tell } from '../ui/toast.ts'
import { alertWords } from './alert-words.ts'
import { announceOther } from './announce.ts'

/** Tells who looks after numbers what became of one, wherever they are in the dashboard, and beside the page. */
export default function AccountAlerts() {
  const navigate = useNavigate()
  useEffect(
    () =>
      onEvent((event) => {
        if (event.__typename !== 'AccountAlert' || !event.account) return
        const { id, name } = event.account
        const open = () => void navigate({ to: '/settings/numbers/$number', params: { number: id } })
        const words = alertWords(name)
        for (const { alert } of event.alerts) {
          if (alert === null) continue
          tell({ text: words[alert], action: { label: t`Show`, run: open } })
          announceOther({ title: name, body: words[alert], tag: id, onClick: open })
        }
      }),
    [navigate],
  )
  return null
}
