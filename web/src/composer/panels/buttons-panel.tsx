import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { contentOf, emptyOffer, faultOf, limits, type Offer } from '../../chat/offer.ts'
import { windowOf } from '../../chat/window.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { draftOf, setDraft } from '../drafts.ts'
import type { PanelProps } from '../tool-place.ts'
import { useSendNow } from '../use-send-now.ts'
import { offerTaken, useBegunOffer } from './begun-offer.ts'
import { Choices } from './choices.tsx'
import { OneButtonFields } from './one-button-fields.tsx'
import { PanelForm } from './panel-form.tsx'

/** Words with something to press below them. What was being written in the chat is where it begins. */
export default function ButtonsPanel({ conversation, onClose }: PanelProps) {
  const { contactId } = conversation
  const begun = useBegunOffer(contactId)
  const [offer, setOffer] = useState<Offer>(() => begun ?? { ...emptyOffer, body: draftOf(contactId) })
  const [fault, setFault] = useState<string | null>(null)
  const { send, busy, problem } = useSendNow(conversation)
  const { kind } = offer
  useEffect(() => {
    if (!begun) return
    setOffer(begun)
    offerTaken()
  }, [begun])
  const change = (part: Partial<Offer>) => {
    setFault(null)
    setOffer({ ...offer, ...part })
  }
  const submit = async () => {
    const found = faultOf(offer)
    setFault(found)
    if (found || !(await send(contentOf(offer)))) return
    // The words were taken from there.
    if (draftOf(contactId).trim() === offer.body.trim()) setDraft(contactId, '')
    onClose()
  }
  return (
    <PanelForm
      title={t`Send buttons or a list`}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSend={() => void submit()}
      wide
    >
      <Select
        label={t`What to press`}
        value={kind}
        onChange={({ target }) => {
          const next = target.value as Offer['kind']
          const most = next === 'buttons' || next === 'list' ? limits.choices[next] : offer.choices.length
          change({ kind: next, choices: offer.choices.slice(0, most) })
        }}
      >
        <option value="buttons">{t`Up to three buttons that answer`}</option>
        <option value="list">{t`A list to choose from`}</option>
        <option value="link">{t`A button that opens a page`}</option>
        <option value="call">{t`A button that calls us`}</option>
        <option value="form">{t`A button that opens a form`}</option>
      </Select>
      <TextArea
        label={t`Text`}
        required
        maxLength={limits.body[kind]}
        value={offer.body}
        onChange={({ target }) => change({ body: target.value })}
      />
      {kind === 'buttons' || kind === 'list' ? (
        <Choices kind={kind} choices={offer.choices} onChange={(choices) => change({ choices })} />
      ) : null}
      {kind === 'list' ? (
        <Field
          label={t`What opens the list`}
          required
          maxLength={limits.button}
          autoComplete="off"
          value={offer.button}
          onChange={({ target }) => change({ button: target.value })}
        />
      ) : null}
      {kind === 'link' || kind === 'call' || kind === 'form' ? (
        <OneButtonFields
          kind={kind}
          button={offer}
          mostMinutes={limits.minutes}
          numberId={windowOf(conversation, Date.now()).numberId}
          onChange={change}
        />
      ) : null}
      <details>
        <summary className="cursor-default text-ink-2">
          <Trans>Heading and small print</Trans>
        </summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <Field
            label={t`Heading`}
            maxLength={limits.heading}
            autoComplete="off"
            value={offer.heading}
            onChange={({ target }) => change({ heading: target.value })}
          />
          <Field
            label={t`Small print`}
            maxLength={limits.footer}
            autoComplete="off"
            value={offer.footer}
            onChange={({ target }) => change({ footer: target.value })}
          />
        </div>
      </details>
      {fault ? <Alert>{fault}</Alert> : null}
    </PanelForm>
  )
}
