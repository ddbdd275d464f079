import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { toField } from '../language/calendar.ts'
import { DateTimeField } from '../ui/date-field/date-field.tsx'
import { Field } from '../ui/field.tsx'
import type { Template } from './documents.ts'
import { HeaderFileField } from './header-file.tsx'
import { blanksOfCard, type CardState, type Special } from './special.ts'

interface SpecialFieldsProps {
  template: Template
  special: Special
  readOnly?: boolean
  /** by what is written now: a file that comes later changes nothing else */
  onChange: (change: (now: Special) => Special) => void
}

/** The place above the text. */
function PlaceFields({ special, readOnly, onChange }: SpecialFieldsProps) {
  const field = (name: keyof Special['place'], label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      required={name === 'latitude' || name === 'longitude'}
      inputMode={name === 'latitude' || name === 'longitude' ? 'decimal' : undefined}
      maxLength={1000}
      autoComplete="off"
      readOnly={readOnly}
      value={special.place[name]}
      onChange={({ target: { value } }) =>
        onChange((now) => ({ ...now, place: { ...now.place, [name]: value } }))
      }
    />
  )
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium">
        <Trans>Place above the text</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {field('latitude', t`Latitude`, t`-90 to 90`)}
        {field('longitude', t`Longitude`, t`-180 to 180`)}
      </div>
      {field('name', t`Name of the place`)}
      {field('address', t`Address`)}
    </fieldset>
  )
}

/** Until when the offer lasts. */
function OfferField({ template, special, readOnly, onChange }: SpecialFieldsProps) {
  return (
    <DateTimeField
      label={t`The offer lasts until`}
      hint={template.offer?.text}
      required
      readOnly={readOnly}
      min={toField(Date.now())}
      value={special.until}
      onChange={(until) => onChange((now) => ({ ...now, until }))}
    />
  )
}

/** One card: the file above its text, and what stands in its blanks. */
function CardFields({ index, ...props }: SpecialFieldsProps & { index: number }) {
  const { template, special, readOnly, onChange } = props
  const number = index + 1
  const { header, body } = template.cards[index] ?? {}
  const at = ({ cards }: Special, place: number): CardState => cards[place] ?? { file: null, values: {} }
  const card = at(special, index)
  const change = (changed: (card: CardState) => Partial<CardState>) =>
    onChange((now) => ({
      ...now,
      cards: template.cards.map((_, place) => {
        const card = at(now, place)
        return place === index ? { ...card, ...changed(card) } : card
      }),
    }))
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium">
        <Trans>Card {number}</Trans>
      </legend>
      {body?.text ? (
        <p dir="auto" className="text-[0.8125rem] text-ink-2">
          {body.text}
        </p>
      ) : null}
      {header && !readOnly ? (
        <HeaderFileField kind={header.type} file={card.file} onChange={(file) => change(() => ({ file }))} />
      ) : null}
      {blanksOfCard(template, index).map(({ key, label }) => (
        <Field
          key={key}
          label={label}
          required
          maxLength={1024}
          autoComplete="off"
          readOnly={readOnly}
          value={card.values[key] ?? ''}
          onChange={({ target: { value } }) =>
            change(({ values }) => ({ values: { ...values, [key]: value } }))
          }
        />
      ))}
    </fieldset>
  )
}

/** What few templates need: a place, the end of an offer, the cards of a carousel. */
export function SpecialFields(props: SpecialFieldsProps) {
  const { variables, cards } = props.template
  return (
    <>
      {variables.headerLocation ? <PlaceFields {...props} /> : null}
      {variables.limitedTimeOffer ? <OfferField {...props} /> : null}
      {cards.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
        <CardFields key={index} index={index} {...props} />
      ))}
    </>
  )
}
