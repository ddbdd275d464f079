import { t } from '@lingui/core/macro'
import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { acceptedFiles } from './attachments.ts'

/** Opens the file dialog. */
export function AttachButton({ take }: { take: (files: FileList) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t`Attach files`} className="size-10" onClick={() => input.current?.click()}>
        <Paperclip className="size-4.5" aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        aria-label={t`Files to attach`}
        multiple
        hidden
        accept={acceptedFiles}
        onChange={({ target }) => {
          if (target.files) take(target.files)
          // The same file can be chosen again after it was taken away.
          target.value = ''
        }}
      />
    </>
  )
}
