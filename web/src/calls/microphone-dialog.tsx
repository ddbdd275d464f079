import { t } from '@lingui/core/macro'
import { Dialog } from '../ui/dialog.tsx'
import { changeMicrophone } from './deeds.ts'
import MicrophonePanel from './microphone-panel.tsx'

/** Another microphone in the middle of a call: it is spoken into once the box is closed. */
export default function MicrophoneDialog({ onClose }: { onClose: () => void }) {
  const close = () => {
    onClose()
    void changeMicrophone()
  }
  return (
    <Dialog title={t`Microphone`} onClose={close}>
      <div className="px-5 py-4">
        <MicrophonePanel />
      </div>
    </Dialog>
  )
}
