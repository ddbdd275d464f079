import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { largestPhoto, photoTypes } from '#messaging/content/media/file-limits.ts'
import { address } from '../../connection/address.ts'
import { acceptOf, refusalOf, sampleTaken } from '../../files/file-check.ts'
import { upload } from '../../session/upload.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { tell } from '../../ui/toast.ts'

const taken = sampleTaken(photoTypes, largestPhoto)

interface ProfilePhotoProps {
  id: string
  hasPhoto: boolean
}

/** Shows the photo, which comes through us, and takes another one. */
export function ProfilePhoto({ id, hasPhoto }: ProfilePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState(hasPhoto)
  // Another one is another address: the browser keeps what it had.
  const [turn, setTurn] = useState(0)
  const take = async (file: File | undefined) => {
    if (!file) return
    const fault = refusalOf(file, taken)?.message ?? null
    setProblem(fault)
    if (fault) return
    setBusy(true)
    const path = `api/accounts/${id}/business_profile/photo`
    const told = await upload(path, file, () => {}, new AbortController().signal)
    setBusy(false)
    if ('problem' in told) return setProblem(told.problem.message)
    setChosen(true)
    setTurn(turn + 1)
    tell({ text: t`The photo was changed.` })
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <input
        ref={input}
        type="file"
        accept={acceptOf(taken)}
        hidden
        aria-label={t`Photo`}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      {chosen ? (
        <img
          src={address(`api/accounts/${id}/business_profile/photo?${turn}`)}
          alt={t`Business profile`}
          className="size-20 rounded-full object-cover"
        />
      ) : null}
      <Button disabled={busy} onClick={() => input.current?.click()}>
        <ImageUp className="size-4" aria-hidden="true" />
        {chosen ? <Trans>Change the photo</Trans> : <Trans>Add a photo</Trans>}
      </Button>
      {problem ? <Alert>{problem}</Alert> : null}
    </div>
  )
}
