import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { toField } from '../language/calendar.ts'
import type { Template } from '../templates/documents.ts'
import { type CardState, type Special, specialInput } from '../templates/special.ts'
import { SpecialFields } from '../templates/special-fields.tsx'
import { Alert } from '../ui/alert.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { type Draft, updateDraftMutation } from './draft-documents.ts'
import type { StepProps } from './step-props.ts'

/** What the draft has of it. */
function specialOf({ headerLocation, offer, cards }: Draft, { variables }: Template): Special {
  const { latitude, longitude, name, address } = headerLocation ?? {}
  const text = (value: number | string | null | undefined) => String(value ?? '')
  return {
    place: {
      latitude: text(latitude),
      longitude: text(longitude),
      name: text(name),
      address: text(address),
    },
    until: offer ? toField(Date.parse(offer.expiresAt)) : '',
    cards: variables.cards.map((_, index) => cardOf(cards[index])),
  }
}

function cardOf(card: Draft['cards'][number] | undefined): CardState {
  const { headerFile: file, bodyValues = [], buttonValues = [] } = card ?? {}
  const keyed = (part: string, values: typeof bodyValues) =>
    values.map(({ name, value }) => [`${part}.${name}`, value] as const)
  return {
    file: file
      ? { id: file.id, name: file.filename ?? t`a file`, size: null, preview: null, progress: 1 }
      : null,
    values: Object.fromEntries([...keyed('bodyValues', bodyValues), ...keyed('buttonValues', buttonValues)]),
  }
}

/** A place, the end of an offer and cards, the same for everybody: kept as they are written. */
export default function SpecialStep({
  draft,
  template,
  mayWrite,
  onChange,
}: StepProps & { template: Template }) {
  const [special, setSpecial] = useState(() => specialOf(draft, template))
  const change = useChange(updateDraftMutation, onChange)
  const input = JSON.stringify(specialInput(template, special))
  const settled = useSettled(input)
  const saved = useRef(input)
  const run = useRef(change.run)
  run.current = change.run
  useEffect(() => {
    if (settled === saved.current) return
    saved.current = settled
    void run.current({ input: { id: draft.id, ...JSON.parse(settled) } })
  }, [settled, draft.id])
  return (
    <>
      {change.problem ? <Alert>{change.problem.message}</Alert> : null}
      <SpecialFields template={template} special={special} readOnly={!mayWrite} onChange={setSpecial} />
    </>
  )
}
