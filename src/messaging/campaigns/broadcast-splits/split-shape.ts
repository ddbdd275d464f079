import type { BroadcastMetric } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import type { OwnValues } from '#messaging/campaigns/broadcasts/values.ts'

// A broadcast in variants (docs/adr/0085). The broadcast's own message is the first of them, A; the control group is 0.

/** Another message than the broadcast's own, for a part of the people. */
export interface Variant {
  templateId: string
  /** the template as it was when the variant was made */
  templateName: string
  templateLanguage: string
  templateCategory: string
  /** of the people, in percent */
  share: number
  values: OwnValues
}

/** A part of the people gets the variants first; the better one goes to the rest. */
export interface SplitTest {
  /** of the people, in percent */
  share: number
  /** from when all of them have their message */
  hours: number
  metric: BroadcastMetric
}

/** How the people of a broadcast are parted; shares are percent and sum up to 100. */
export interface Split {
  /** of the broadcast's own message */
  share: number
  /** who gets nothing */
  controlShare: number
  /** B, C and D */
  variants: Variant[]
  test: SplitTest | null
}

/** Whether a test is not decided yet: who is not in it waits. */
export const isTesting = ({ split, decidedAt }: { split: Split | null; decidedAt: Date | null }): boolean =>
  Boolean(split?.test) && decidedAt === null

/** The name of a variant: 1 is A. */
export const letterOf = (variant: number): string => String.fromCharCode(64 + variant)

/** The variant of this name. */
export const variantNamed = (letter: string): number => letter.charCodeAt(0) - 64
