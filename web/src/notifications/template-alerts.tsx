import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onEvent } from '../graphql/on-event.ts'
import { adviceOn, platformWord } from '../templates/manage/words.ts'
import { tell } from '../ui/toast.ts'
import { announceOther } from './announce.ts'

/** Tells who writes templates what the platform decided of one, why, and what to do, wherever they are. */
export default function TemplateAlerts() {
  const navigate = useNavigate()
  useEffect(
    () =>
      onEvent((event) => {
        if (event.__typename !== 'TemplateAlert' || !event.template) return
        const { template, decision } = event
        const { id, displayName } = template
        const what = t`Template ${displayName}: ${platformWord(decision.after)}.`
        const advice = adviceOn(decision)
        const text = advice ? `${what} ${advice}` : what
        const open = () => void navigate({ to: '/templates/$template', params: { template: id } })
        tell({ text, action: { label: t`Show`, run: open } })
        announceOther({ title: displayName, body: text, tag: id, onClick: open })
      }),
    [navigate],
  )
  return null
}
