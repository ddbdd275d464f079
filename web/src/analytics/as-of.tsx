import { t } from '@lingui/core/macro'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Answer } from '../page/use-answer.ts'
import { useMe } from '../session/me-context.ts'
import { IconButton } from '../ui/button.tsx'
import { clockTime } from '../ui/time.ts'

/** As of when the figures are, and by whose clock their days begin. */
export function AsOf({ answer, at }: { answer: Answer<unknown>; at?: string | undefined }) {
  const { workspace } = useMe()
  const [came, setCame] = useState<string>()
  const { data, retry } = answer
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time at which an answer came
  useEffect(() => setCame(new Date().toISOString()), [data])
  const time = at ?? came
  const zone = workspace?.settings?.timezone ?? 'UTC'
  return (
    <p className="flex items-center gap-1 text-[0.8125rem] text-ink-2">
      {time && data
        ? t`As of ${clockTime(time)}. Days of the time zone ${zone}.`
        : t`Days of the time zone ${zone}.`}
      <IconButton label={t`Read the figures again`} onClick={retry}>
        <RefreshCw className="size-4" aria-hidden="true" />
      </IconButton>
    </p>
  )
}
