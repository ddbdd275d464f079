import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'

/** The codes, this once, with the ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const list = useRef<HTMLOListElement>(null)
  const copy = async () => {
    const done = await copyText(codes.join('\n'))
    setCopied(done ? 'yes' : 'no')
    if (!done && list.current) getSelection()?.selectAllChildren(list.current)
  }
  return (
    <div className="flex flex-col gap-4 px-5 py-4">
      <p>
        <Trans>
          Keep these codes where you keep your passwords. Each signs you in once when your authenticator app
          is not at hand. They are not shown again.
        </Trans>
      </p>
      <ol
        ref={list}
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-lg bg-raised p-4 font-mono text-sm min-[26rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p role="status" className="text-ink-2 empty:hidden">
        {copied === 'no'
          ? t`The browser does not allow this page to copy. They are selected: copy them yourself.`
          : ''}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void copy()}>
          <Copy className="size-4" aria-hidden="true" />
          {copied === 'yes' ? t`Copied` : t`Copy`}
        </Button>
        <Button look="primary" onClick={onDone}>
          <Trans>I have kept them</Trans>
        </Button>
      </div>
    </div>
  )
}
