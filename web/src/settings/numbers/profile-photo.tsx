import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { upload } from '../../session/upload.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { tell } from '../../ui/toast.ts'

const mostBytes = 5 * 1024 * 1024
const types = ['image/jpeg', 'image/png']

/** What can be said of a file before it is sent. */
function faultOf({ size, type }: File): string | null {
  if (!types.includes(type)) return t`A photo is JPEG or PNG.`
  return size > mostBytes ? t`A photo has at most 5 MB.` : null
}

interface ProfilePhotoProps {
  id: string
  hasPhoto: boolean
}

/** Chooses another photo; what the platform has is shown by it alone. */
export function ProfilePhoto({ id, hasPhoto }: ProfilePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState(hasPhoto)
  const take = async (file: File | undefined) => {
    if (!file) return
    const fault = faultOf(file)
    setProblem(fault)
    if (fault) return
    setBusy(true)
    const path = `api/accounts/${id}/business_profile/photo`
    const told = await upload(path, file, () => {}, new AbortController().signal)
    setBusy(false)
    if ('problem' in told) return setProblem(told.problem.message)
    setChosen(true)
    tell({ text: t`The photo was changed.` })
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        hidden
        aria-label={t`Photo`}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <Button disabled={busy} onClick={() => input.current?.click()}>
        <ImageUp className="size-4" aria-hidden="true" />
        {chosen ? <Trans>Change the photo</Trans> : <Trans>Add a photo</Trans>}
      </Button>
      {problem ? <Alert>{problem}</Alert> : null}
    </div>
  )
}
