import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Failure } from './documents.ts'

type Meaning = Failure['meaning']

const words: Record<
  Exclude<Meaning, 'ACCOUNT_AT_FAULT' | 'UNKNOWN'>,
  readonly [what: MessageDescriptor, remedy: MessageDescriptor]
> = {
  BY_SERVICE: [msg`We ended it.`, msg`Read the message below. Retry once the problem is fixed.`],
  UNREACHABLE: [
    msg`They cannot be reached: the phone has no account, or an app that is too old.`,
    msg`Check the phone, or contact the person in another way. Retrying rarely helps.`,
  ],
  STOPPED_MARKETING: [
    msg`They no longer accept marketing messages from you.`,
    msg`Leave them out: only they can revoke it.`,
  ],
  HELD_BACK: [
    msg`The platform withheld it: they recently got enough marketing messages.`,
    msg`Wait a day or more before you retry, and send less often.`,
  ],
  IN_EXPERIMENT: [
    msg`The platform did not deliver it: they are part of an experiment about marketing messages.`,
    msg`Contact the person in another way, or wait until they write. Retrying does not help.`,
  ],
  WINDOW_CLOSED: [
    msg`More than 24 hours have passed since they last wrote.`,
    msg`Check the template in the templates, then retry.`,
  ],
  TOO_FAST: [
    msg`The platform was given more messages than it accepts at a time.`,
    msg`Retry in a few minutes.`,
  ],
  NUMBER_REPORTED: [
    msg`Too many people have blocked or reported the number, so the platform slows it down.`,
    msg`Write to people who asked for it, and retry once the quality of the number is better.`,
  ],
  CATEGORY_LIMITED: [
    msg`The platform limits the account for a time, since it found templates in the wrong category.`,
    msg`Check the categories of the templates in the manager of the platform. The limit ends automatically; retry then.`,
  ],
  DIRECT_SEND_BLOCKED: [
    msg`The platform has blocked messages with a category for the account.`,
    msg`Send a template. The manager of the platform says why they are blocked.`,
  ],
  MARKETING_SERVICE_NEEDED: [
    msg`The platform accepts marketing templates of this number only through its marketing message service.`,
    msg`Switch the marketing message service on at the number, then retry.`,
  ],
  MARKETING_SERVICE_REFUSED: [
    msg`The marketing message service did not take the template: the account is not onboarded to it, or the template is not marketing there.`,
    msg`Onboard the account in the manager of the platform, or switch the service off at the number; then retry.`,
  ],
  TEMPLATE_PAUSED: [
    msg`The platform has paused the template, since people reported it.`,
    msg`Wait until the pause is over, or change the template; then retry.`,
  ],
  TEMPLATE_UNUSABLE: [
    msg`The platform does not send the template: it is disabled, gone, or being synchronized.`,
    msg`Synchronize the templates and look at this one; retry once it is approved.`,
  ],
  VALUES_REFUSED: [
    msg`The platform did not accept the values of the template.`,
    msg`Compare the values with those that the template needs; add corrected rows to a new campaign.`,
  ],
  FILE_UNUSABLE: [
    msg`The platform could not read the file of the header.`,
    msg`Upload the file again in another format in a new campaign.`,
  ],
  COUNTRY_CLOSED: [
    msg`The account may not write to people in this country.`,
    msg`Leave out people in this country, or use an account that may write there.`,
  ],
  NOT_A_TESTER: [
    msg`The number is a test number, and they are not on its list.`,
    msg`Put the person on the list of the test number, or send from a real one.`,
  ],
  NAME_NOT_APPROVED: [
    msg`The display name of the number is not approved.`,
    msg`Have the display name approved in the manager of the platform, then retry.`,
  ],
  PLATFORM_BUSY: [msg`The platform could not do it at that moment.`, msg`Retry in a few minutes.`],
}

/** What a failure means and what to do about it; what the dashboard does not know, in the server's words. */
export function meaningOf(failure: Pick<Failure, 'meaning' | 'words' | 'remedy'>): {
  words: string
  remedy: string
} {
  const { meaning } = failure
  if (meaning === 'ACCOUNT_AT_FAULT' || meaning === 'UNKNOWN') return failure
  const [what, remedy] = words[meaning]
  return { words: i18n._(what), remedy: i18n._(remedy) }
}
