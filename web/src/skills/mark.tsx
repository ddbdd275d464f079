import { t } from '@lingui/core/macro'
import { GraduationCap } from 'lucide-react'

/** The names of skills, in a list as the language has it. */
export const namesOf = (skills: readonly { name: string }[]): string =>
  skills.map(({ name }) => name).join(', ')

interface SkillsMarkProps {
  names: readonly string[]
  /** nobody has the chat yet */
  waits: boolean
}

/** Which skills a chat requires; nothing where it requires none. */
export function SkillsMark({ names: all, waits }: SkillsMarkProps) {
  if (all.length === 0) return null
  const names = all.join(', ')
  const told = waits ? t`Waits for somebody with: ${names}` : t`Requires: ${names}`
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center gap-0.5 rounded-full px-1 text-xs ${waits ? 'bg-warn-soft text-warn' : 'bg-raised text-ink-2'}`}
      title={told}
      data-skills={waits ? 'awaited' : 'required'}
    >
      <GraduationCap className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{told}</span>
    </span>
  )
}
