import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from 'urql'
import { eitherWay, RichText } from '../chat/rich-text.tsx'
import { graphql } from '../graphql/document.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { exactTime } from '../ui/time.ts'

const versionsQuery = graphql(`
  query MessageVersions($id: ID!) {
    message(id: $id) {
      id
      editedAt
      earlierVersions { text writtenAt }
    }
  }
`)

interface VersionsDialogProps {
  id: string
  onClose: () => void
}

/** What a message said before its sender edited it, oldest first. */
export default function VersionsDialog({ id, onClose }: VersionsDialogProps) {
  const [{ data, error }, again] = useQuery({
    query: versionsQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  return (
    <Dialog title={t`Earlier versions`} onClose={onClose}>
      <div className="overflow-y-auto px-5 py-4">
        {error ? (
          <Failed onAgain={() => again({ requestPolicy: 'network-only' })}>
            <Trans>The earlier versions could not be loaded.</Trans>
          </Failed>
        ) : (
          <ol className="flex flex-col gap-3">
            {data?.message?.earlierVersions.map(({ text, writtenAt }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: versions never change their order
              <li key={index}>
                <time dateTime={writtenAt} className="text-xs text-ink-2">
                  {exactTime(writtenAt)}
                </time>
                <div className={eitherWay}>
                  {text === null ? (
                    <p className="text-ink-2 italic">
                      <Trans>Without a text</Trans>
                    </p>
                  ) : (
                    <RichText text={text} />
                  )}
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
