import type { BroadcastSplitInput } from '../../generated/documents.ts'
import type { Template } from '../../templates/documents.ts'
import { type Blank, blanksOf } from '../../templates/values.ts'
import { serverName } from '../server-name.ts'
import type { Metric, Split } from './documents.ts'

/** A template that was chosen; without its parts for whoever may not see templates. */
export interface Chosen {
  id: string
  name: string
  language: string
  parts: Template | null
}

/** Another message, as it is written. */
export interface Other {
  /** the same as long as it is there */
  key: number
  chosen: Chosen | null
  share: number
  /** by the names that the server has for variables */
  values: Record<string, string>
}

export interface Test {
  share: number
  hours: number
  metric: Metric
}

export interface Form {
  others: Other[]
  controlShare: number
  test: Test | null
}

export const firstTest: Test = { share: 20, hours: 24, metric: 'REPLIED' }
export const mostOthers = 3

const another = (key: number): Other => ({ key, chosen: null, share: 0, values: {} })

/** What message A is left with. */
export const ownShare = ({ others, controlShare }: Form): number =>
  others.reduce((left, { share }) => left - share, 100 - controlShare)

/** All messages go to as many; what cannot be shared out is A's. */
export function evenly(form: Form): Form {
  const each = Math.floor((100 - form.controlShare) / (form.others.length + 1))
  return { ...form, others: form.others.map((one) => ({ ...one, share: each })) }
}

export function withOther(form: Form): Form {
  const key = Math.max(0, ...form.others.map((one) => one.key)) + 1
  return evenly({ ...form, others: [...form.others, another(key)] })
}

/** A test needs two messages. */
export function withoutOther(form: Form, key: number): Form {
  const others = form.others.filter((one) => one.key !== key)
  return evenly({ ...form, others, test: others.length === 0 ? null : form.test })
}

export const firstForm = (): Form => withOther({ others: [], controlShare: 0, test: null })

export function formOf({ variants, controlShare, test }: Split): Form {
  const others = variants.slice(1).map(({ number, share, template, values }) => ({
    key: number,
    chosen: {
      id: template.id,
      name: template.name,
      language: template.language,
      parts: template.template ?? null,
    },
    share,
    values: Object.fromEntries(values.map(({ name, value }) => [name, value])),
  }))
  return { others, controlShare, test: test && { share: test.share, hours: test.hours, metric: test.metric } }
}

/** The variables that a template of another message needs, with the name of each for the server. */
export const blanksFor = ({ chosen }: Other): (Blank & { name: string })[] =>
  chosen?.parts ? blanksOf(chosen.parts).map((blank) => ({ ...blank, name: serverName(blank) })) : []

type Kept = BroadcastSplitInput

export const nobodyParted: Kept = { share: 100, controlShare: 0, variants: [], test: null }

/** What is saved; null while something of it is still to be said. */
export function keptOf(form: Form): Kept | null {
  const share = ownShare(form)
  const { others, controlShare, test } = form
  if (share < 1 || (test && (test.share < 1 || test.hours < 1))) return null
  const variants = others.flatMap((one) => {
    if (!one.chosen || one.share < 1) return []
    const values = Object.entries(one.values)
      .map(([name, text]) => ({ name, text: text.trim() }))
      .filter(({ text }) => text !== '')
    return [{ templateId: one.chosen.id, share: one.share, values }]
  })
  return variants.length === others.length ? { share, controlShare, variants, test } : null
}
