import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { tell } from '../ui/toast.ts'
import { moveSessionsMutation } from './version-documents.ts'

type How = 'MOVE' | 'RESTART' | 'FINISH'

const howWords = (): Record<How, { name: string; about: string }> => ({
  MOVE: {
    name: t`Continue with the current version`,
    about: t`Sessions whose node no longer exists, and those in a loop, keep theirs.`,
  },
  RESTART: { name: t`Restart with the current version`, about: t`What they saved is lost.` },
  FINISH: { name: t`End now`, about: t`They count as ended by the team.` },
})

interface MoveSessionsProps {
  id: string
  count: number
  onClose: () => void
}

/** Decides about sessions that run older versions. */
export default function MoveSessions({ id, count, onClose }: MoveSessionsProps) {
  const [how, setHow] = useState<How>('MOVE')
  const change = useChange(moveSessionsMutation, ({ moveFlowSessions }) => {
    onClose()
    const moved = moveFlowSessions.count
    tell({ text: plural(moved, { one: '# session changed.', other: '# sessions changed.' }) })
  })
  return (
    <Dialog title={t`Sessions of older versions`} onClose={onClose}>
      <Form
        onSubmit={() => void change.run({ input: { id, how } })}
        onCancel={onClose}
        submit={t`Change sessions`}
        danger={how !== 'MOVE'}
        busy={change.busy}
        problem={change.problem}
      >
        <p className="text-ink-2">
          {plural(count, {
            one: '# session runs an older version.',
            other: '# sessions run older versions.',
          })}{' '}
          <Trans>Without a decision, they finish on their own version.</Trans>
        </p>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1.5 font-medium">{t`What happens with them`}</legend>
          {Object.entries(howWords()).map(([one, { name, about }]) => (
            <label key={one} className="flex items-start gap-2.5">
              <input
                type="radio"
                name="how"
                className="mt-0.5 size-4 accent-(--accent)"
                checked={how === one}
                onChange={() => setHow(one as How)}
              />
              <span>
                <span className="block font-medium">{name}</span>
                <span className="block text-xs text-ink-2">{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </Form>
    </Dialog>
  )
}
