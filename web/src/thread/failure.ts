import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** Of what was sent, as far as advice differs. */
export type SentKind = 'template' | 'file' | 'other'

const files = new Set(['ImageContent', 'VideoContent', 'AudioContent', 'DocumentContent', 'StickerContent'])

export const sentKind = ({ __typename }: { __typename: string }): SentKind =>
  __typename === 'TemplateContent' ? 'template' : files.has(__typename) ? 'file' : 'other'

type Advice = Partial<Record<SentKind, MessageDescriptor>>

/** What a closed window leaves to be done with all but a template, which needs none that is open. */
const asTemplate = msg`Send a template instead.`

/** What the platform's codes mean for the one who wrote, and what helps; other codes come with the platform's own words. */
const reasons: Record<number, readonly [why: MessageDescriptor, advice?: Advice]> = {
  0: [msg`The platform did not confirm it in time. It may or may not have arrived.`],
  130472: [
    msg`The platform did not deliver it: this person is part of an experiment about marketing messages.`,
  ],
  131026: [msg`This person cannot receive it: the phone may have no account, or an old app.`],
  131047: [
    msg`More than 24 hours have passed since they last wrote.`,
    { file: asTemplate, other: asTemplate },
  ],
  131049: [msg`The platform withheld it: this person recently got enough marketing messages.`],
  131051: [msg`The platform does not support this type of message.`],
  131053: [
    msg`The platform could not read the file.`,
    {
      file: msg`Send it as another type of file.`,
      template: msg`Send the template with another file.`,
    },
  ],
}

/** Why it failed, in words, and what helps where that is known of what was sent. */
export function failureWords(error: { code: number; message: string } | null, sent: SentKind): string {
  if (!error) return t`It could not be sent.`
  const known = reasons[error.code]
  if (!known) return `${error.message} (${error.code})`
  const [why, advice] = known
  const helps = advice?.[sent]
  const words = helps ? `${i18n._(why)} ${i18n._(helps)}` : i18n._(why)
  return error.code === 0 ? words : `${words} (${error.code})`
}
