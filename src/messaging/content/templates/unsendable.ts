import type { Component } from './component-schema.ts'

// What our sends can give, in the platform's words (spec/6 2.5, 4.1). Whatever is not here may need something that we do
// not know, so a template that has it is not sent (spec/10 FR9).

const components: ReadonlySet<string> = new Set([
  'HEADER',
  'BODY',
  'FOOTER',
  'BUTTONS',
  'LIMITED_TIME_OFFER',
  'CAROUSEL',
  'CALL_PERMISSION_REQUEST',
])
const headers: ReadonlySet<string> = new Set(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'GIF', 'LOCATION'])
const cardHeaders: ReadonlySet<string> = new Set(['IMAGE', 'VIDEO'])
const cardComponents: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'BUTTONS'])
/** MPM and SPM are not among them: a send has to name their products. */
const buttons: ReadonlySet<string> = new Set([
  'QUICK_REPLY',
  'URL',
  'PHONE_NUMBER',
  'COPY_CODE',
  'OTP',
  'FLOW',
  'CATALOG',
  'VOICE_CALL',
  'REQUEST_CONTACT_INFO',
  'APP',
])

type Plain = Pick<Component, 'type' | 'format' | 'buttons'>

function strangeIn(
  one: Plain,
  known: { components: ReadonlySet<string>; headers: ReadonlySet<string> },
): string | null {
  const { type } = one
  if (!known.components.has(type)) return type || 'UNKNOWN'
  const format = one.format?.toUpperCase() ?? 'TEXT'
  if (type === 'HEADER' && !known.headers.has(format)) return `${type} ${format}`
  const strange = one.buttons?.find((button) => !buttons.has(button.type))
  return strange ? `${type} ${strange.type || 'UNKNOWN'}` : null
}

const first = (found: (string | null)[]): string | null => found.find((one) => one !== null) ?? null

/** The first part of a template that a send cannot give: `HEADER PRODUCT`, `BUTTONS MPM`; null where it can give all. */
export function unsendablePart(list: readonly Component[]): string | null {
  return first(
    list.map((one) => {
      const own = strangeIn(one, { components, headers })
      if (own !== null || one.type !== 'CAROUSEL') return own
      const cards = (one.cards ?? []).flatMap((card) => card.components)
      const strange = first(
        cards.map((part) => strangeIn(part, { components: cardComponents, headers: cardHeaders })),
      )
      return strange && `CAROUSEL ${strange}`
    }),
  )
}
