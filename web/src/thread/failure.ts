import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

/** What the platform's codes mean for the one who wrote; other codes come with the platform's own words. */
const reasons: Record<number, MessageDescriptor> = {
  0: msg`The platform did not confirm it in time. It may or may not have arrived.`,
  130472: msg`The platform did not deliver it: this person is part of an experiment about marketing messages.`,
  131026: msg`This person cannot receive it: the phone may have no account, or an old app.`,
  131047: msg`More than 24 hours have passed since they last wrote. Send a template instead.`,
  131049: msg`The platform held it back: this person got enough marketing messages lately.`,
  131051: msg`The platform does not support this type of message.`,
  131053: msg`The platform could not read the file.`,
}

/** Why it failed, in words. */
export function failureWords(error: { code: number; message: string } | null): string {
  if (!error) return t`It could not be sent.`
  const known = reasons[error.code]
  const reason = known ? i18n._(known) : error.message
  return error.code === 0 ? reason : `${reason} (${error.code})`
}
