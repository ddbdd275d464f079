import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ring } from '../notifications/chime.ts'
import { Button } from '../ui/button.tsx'
import MicrophonePanel from './microphone-panel.tsx'

/** How calls sound on this device: the microphone, and the ring. */
export default function CallsOnDevice() {
  return (
    <section
      aria-label={t`Calls on this device`}
      className="flex max-w-xl flex-col gap-5 rounded-xl border border-line bg-surface p-5"
    >
      <h2 className="font-semibold">
        <Trans>Calls on this device</Trans>
      </h2>
      <MicrophonePanel />
      <div>
        <Button onClick={() => void ring()}>
          <Trans>Play the ring</Trans>
        </Button>
      </div>
    </section>
  )
}
