import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { PanelProps } from '../tool-place.ts'
import { useSendNow } from '../use-send-now.ts'
import { PanelForm } from './panel-form.tsx'
import { placeIn, placeWords } from './place.ts'

/** The server's limit (document 4, location of a message). */
const longest = 1000

/** Where this person is, as the browser tells it after asking them. */
function useOwnPlace(onFound: (words: string) => void) {
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const find = () => {
    setBusy(true)
    setFailed(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false)
        onFound(placeWords(coords))
      },
      () => {
        setBusy(false)
        setFailed(true)
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return { find, busy, failed }
}

/** A place, as a phone shows it on a map. */
export default function LocationPanel({ conversation, onClose }: PanelProps) {
  const [where, setWhere] = useState('')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [missed, setMissed] = useState(false)
  const { send, busy, problem } = useSendNow(conversation)
  const own = useOwnPlace(setWhere)
  const place = placeIn(where)
  const submit = async () => {
    setMissed(!place)
    if (!place) return
    const content = {
      ...place,
      ...(name.trim() && { name: name.trim() }),
      ...(address.trim() && { address: address.trim() }),
    }
    if (await send({ location: content })) onClose()
  }
  const hint = place ? (
    <Trans>
      That is <bdi>{placeWords(place)}</bdi>.
    </Trans>
  ) : missed && where ? (
    <span className="text-bad">
      <Trans>
        No place is named there. A short link has to be opened first; copy the address that the map shows.
      </Trans>
    </span>
  ) : (
    t`Copied from any map, such as 52.5163, 13.3777.`
  )
  return (
    <PanelForm
      title={t`Send a location`}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSend={() => void submit()}
    >
      <Field
        label={t`Coordinates, or a link of a map`}
        hint={<span aria-live="polite">{hint}</span>}
        required
        autoComplete="off"
        value={where}
        onChange={({ target }) => setWhere(target.value)}
      />
      {'geolocation' in navigator ? (
        <div>
          <Button size="small" disabled={own.busy} onClick={own.find}>
            <LocateFixed className="size-4" aria-hidden="true" />
            <Trans>Where I am</Trans>
          </Button>
          {own.failed ? (
            <p role="alert" className="mt-1 text-xs text-bad">
              <Trans>The browser does not share your location.</Trans>
            </p>
          ) : null}
        </div>
      ) : null}
      <Field
        label={t`Name of the place`}
        hint={t`Optional`}
        maxLength={longest}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t`Address`}
        hint={t`Optional`}
        maxLength={longest}
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
    </PanelForm>
  )
}
