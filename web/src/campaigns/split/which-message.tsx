import { msg, t } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import { Tabs } from '../../ui/tabs.tsx'
import type { CampaignParts } from './comparison-documents.ts'
import { letterOf } from './letter.tsx'

const labels = [msg`Control group`, msg`Message A`, msg`Message B`, msg`Message C`, msg`Message D`]

interface WhichMessageProps {
  parts: CampaignParts
  /** of the address; undefined is all */
  chosen: number | undefined
  linkTo: (variant: number | undefined) => LinkProps
}

/** Narrows the people of a campaign to those of one message, or to who gets none. */
export function WhichMessage({ parts, chosen, linkTo }: WhichMessageProps) {
  const tabs = [
    { number: undefined, label: msg`All messages`, link: linkTo(undefined) },
    ...parts.variants.map(({ number }) => ({
      number,
      label: labels[number] ?? msg`Message A`,
      link: linkTo(number),
    })),
    ...(parts.controlShare > 0
      ? [{ number: 0, label: labels[0] ?? msg`Control group`, link: linkTo(0) }]
      : []),
  ]
  return <Tabs label={t`Which message`} tabs={tabs} chosen={tabs.find(({ number }) => number === chosen)} />
}

/** The variant that an address names. */
export const variantOf = (word: string | undefined): number | undefined =>
  word && /^[0-4]$/.test(word) ? Number(word) : undefined

export const messageWords = (variant: number): string => {
  const letter = letterOf(variant)
  return variant === 0 ? t`Control group` : t`Message ${letter}`
}
