import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type Profile,
  removeOwnPictureMutation,
  setOwnPictureMutation,
} from '../../account/profile-documents.ts'
import { ChooseFile } from '../../files/choose-file.tsx'
import { useChange } from '../../graphql/use-change.ts'
import { Alert } from '../../ui/alert.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../security/section.tsx'
import { convertPicture } from './convert.ts'

/** Whatever the browser can show; it is made small before it is sent. */
const taken = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  endings: [['jpg', 'jpeg'], ['png'], ['webp'], ['gif'], ['avif']],
  largestOf: () => 20 * 1024 * 1024,
}

/** The picture by which others know the person. */
export function Picture({ profile: { id, name, pictureUrl } }: { profile: Profile }) {
  const set = useChange(setOwnPictureMutation)
  const remove = useChange(removeOwnPictureMutation)
  const [unread, setUnread] = useState(false)
  const choose = async (file: File) => {
    const picture = await convertPicture(file)
    setUnread(picture === null)
    if (picture !== null) await set.run({ picture })
  }
  const problem = set.problem ?? remove.problem
  const busy = set.busy || remove.busy
  return (
    <Section
      title={t`Picture`}
      about={t`Colleagues see it wherever you are shown. Its center is used, 256 pixels wide.`}
    >
      <div className="flex flex-wrap items-center gap-4 border-t border-line px-5 py-4">
        <Avatar name={name} id={id} size="large" />
        <div className="flex flex-wrap gap-2">
          <ChooseFile label={t`Picture`} taken={taken} busy={set.busy} onFile={(file) => void choose(file)}>
            <Trans>Choose a picture</Trans>
          </ChooseFile>
          {pictureUrl ? (
            <Button look="quiet" disabled={busy} onClick={() => void remove.run({})}>
              <Trans>Remove the picture</Trans>
            </Button>
          ) : null}
        </div>
        {problem || unread ? (
          <div className="basis-full">
            <Alert>{problem?.message ?? t`Your browser cannot read this picture. Choose another one.`}</Alert>
          </div>
        ) : null}
      </div>
    </Section>
  )
}
