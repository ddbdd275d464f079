import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { confirmTwoStepMutation, startTwoStepMutation } from './documents.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Start {
  secret: string
  uri: string
}

/** Dark on light whatever the theme is: cameras read nothing else. */
function QrCode({ uri }: { uri: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`
  return (
    <img
      src={picture}
      alt={t`QR code for your authenticator app`}
      className="size-48 self-center rounded-lg bg-white"
    />
  )
}

interface ConfirmProps {
  start: Start
  onCodes: (codes: string[]) => void
  onClose: () => void
}

function Confirm({ start, onCodes, onClose }: ConfirmProps) {
  const [code, setCode] = useState('')
  const change = useChange(confirmTwoStepMutation, (answer) => onCodes(answer.confirmTwoStep.codes))
  return (
    <Form
      onSubmit={() => change.run({ code })}
      onCancel={onClose}
      {...change}
      submit={t`Turn on`}
      disabled={code === ''}
    >
      <p>
        <Trans>Scan this with an authenticator app, then type the code that it shows.</Trans>
      </p>
      <QrCode uri={start.uri} />
      <p className="text-center text-xs text-ink-3">
        <Trans>
          Or type this key: <code className="font-mono break-all text-ink-2 select-all">{start.secret}</code>
        </Trans>
      </p>
      <Field
        label={t`Code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </Form>
  )
}

/** Sets up an authenticator app: QR code, a first code, the recovery codes. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [start, setStart] = useState<Start | null>(null)
  const { run, problem } = useChange(startTwoStepMutation, (answer) => setStart(answer.startTwoStep))
  const [codes, setCodes] = useState<string[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret each time it opens
  useEffect(() => {
    void run({})
  }, [])
  return (
    <Dialog title={codes ? t`Your recovery codes` : t`Authenticator app`} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : start ? (
        <Confirm start={start} onCodes={setCodes} onClose={onClose} />
      ) : (
        <div className="px-5 py-4">
          {problem ? (
            <Failed onAgain={() => void run({})}>{problem.message}</Failed>
          ) : (
            <Skeleton className="h-64" />
          )}
        </div>
      )}
    </Dialog>
  )
}
