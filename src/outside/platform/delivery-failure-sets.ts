import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { adviceFor, meaningOf, type PlatformRefusal } from './refusal-sets.ts'

export const deliveryFailures = closedSet('DeliveryFailure', 'Why a message did not reach its person.', {
  by_service: 'The service ended it. Its own words say why.',
  unreachable: 'The person cannot be reached: the phone has no account, or an app that is too old.',
  stopped_marketing: 'The person takes no marketing messages from this business any more.',
  held_back: 'The platform held it back: the person got enough marketing messages lately.',
  in_experiment:
    'The platform did not deliver it: the person is part of an experiment about marketing messages.',
  window_closed: 'More than 24 hours have passed since the person last wrote.',
  too_fast: 'The platform was given more messages than it takes at a time.',
  number_reported: 'Too many people have blocked or reported the number, so the platform slows it down.',
  category_limited:
    'The platform limits the account for a time, since it found templates in the wrong category.',
  direct_send_blocked: 'The platform has blocked messages with a category for the account.',
  marketing_service_needed:
    'The platform takes marketing templates of this number by its service for marketing messages alone.',
  marketing_service_refused:
    'The service for marketing messages did not take the template: the account is not onboarded to it, or the template is not one of marketing there.',
  template_paused: 'The platform has paused the template, since people reported it.',
  template_unusable: 'The platform does not send the template: it is disabled, gone, or being synchronized.',
  values_refused: 'The platform did not take the values of the template.',
  file_unusable: 'The platform could not read the file of the header.',
  country_closed: 'The account may not write to people in this country.',
  not_a_tester: 'The number is a test number, and the person is not on its list.',
  name_not_approved: 'The display name of the number is not approved.',
  account_at_fault: 'The account at the platform cannot send.',
  platform_busy: 'The platform could not do it at that moment.',
  unknown: 'Nothing more than the words of the platform is known.',
})
export type DeliveryFailure = ValueOf<typeof deliveryFailures>

const remedies: Readonly<Record<DeliveryFailure, string>> = {
  by_service: 'Read the words below. Retry once what they name is mended.',
  unreachable: 'Check the phone, or reach the person in another way. Retrying seldom helps.',
  stopped_marketing: 'Leave them out: only they can take it back.',
  held_back: 'Wait a day or more before you retry, and send less often.',
  in_experiment: 'Reach the person in another way, or wait until they write. Retrying does not help.',
  window_closed: 'Send a template.',
  too_fast: 'Retry in some minutes.',
  number_reported: 'Write to people who asked for it, and retry once the quality of the number is better.',
  category_limited:
    'Look at the categories of the templates in the manager of the platform. The limit ends by itself; retry then.',
  direct_send_blocked: 'Send a template. The manager of the platform says why they are blocked.',
  marketing_service_needed: 'Switch the service for marketing messages on at the number, then retry.',
  marketing_service_refused:
    'Onboard the account in the manager of the platform and synchronize the templates, or switch the service off at the number; then retry.',
  template_paused: 'Wait until the pause is over, or change the template; then retry.',
  template_unusable: 'Synchronize the templates and look at this one; retry once it is approved.',
  values_refused:
    'Compare the values with the variables of the template; import corrected rows in a new campaign.',
  file_unusable: 'Upload the file again in another format in a new campaign.',
  country_closed: 'Leave people of this country out, or use an account that may write there.',
  not_a_tester: 'Put the person on the list of the test number, or send from a real one.',
  name_not_approved: 'Have the display name approved in the manager of the platform, then retry.',
  account_at_fault: 'Look at the account in the manager of the platform, then retry.',
  platform_busy: 'Retry in some minutes.',
  unknown: 'Read the words below. Retry once what they name is mended.',
}

/** By its number of the failure (spec/6 13.2); what is not here is what it is of any call (refusal-sets.ts). */
const byCode: Readonly<Record<number, DeliveryFailure>> = {
  0: 'by_service',
  130429: 'too_fast',
  130472: 'in_experiment',
  130497: 'country_closed',
  131026: 'unreachable',
  131030: 'not_a_tester',
  131037: 'name_not_approved',
  131047: 'window_closed',
  131048: 'number_reported',
  131049: 'held_back',
  131050: 'stopped_marketing',
  131052: 'file_unusable',
  131053: 'file_unusable',
  131055: 'marketing_service_refused',
  131056: 'too_fast',
  131063: 'marketing_service_needed',
  131064: 'category_limited',
  132000: 'values_refused',
  132001: 'template_unusable',
  132005: 'values_refused',
  132007: 'values_refused',
  132008: 'values_refused',
  132012: 'values_refused',
  132015: 'template_paused',
  132016: 'template_unusable',
  132018: 'values_refused',
  134100: 'marketing_service_refused',
  139200: 'direct_send_blocked',
  134101: 'template_unusable',
  134102: 'template_unusable',
}

const byRefusal: Partial<Record<PlatformRefusal, DeliveryFailure>> = {
  unknown: 'unknown',
  bad_value: 'values_refused',
  too_many_calls: 'too_fast',
  platform_busy: 'platform_busy',
}

/** What a failure means, in a word for programs and in plain words, with what to do about it. */
export interface ExplainedFailure {
  meaning: DeliveryFailure
  /** of an account that is at fault: in which way */
  refusal: PlatformRefusal | null
  words: string
  remedy: string
}

/** What a message failed with, by the platform's code; 0 is a failure of ours. */
export function explainFailure(code: number): ExplainedFailure {
  const refusal = meaningOf({ code, subcode: null })
  const meaning = byCode[code] ?? byRefusal[refusal] ?? 'account_at_fault'
  const ofAccount = meaning === 'account_at_fault' ? refusal : null
  return {
    meaning,
    refusal: ofAccount,
    words: deliveryFailures.descriptions[meaning],
    remedy: (ofAccount && adviceFor(ofAccount)) ?? remedies[meaning],
  }
}

/** Failures that time mends, without anybody's doing. */
const passing: ReadonlySet<DeliveryFailure> = new Set([
  'held_back',
  'too_fast',
  'number_reported',
  'category_limited',
  'platform_busy',
])

/** Whether what failed with this code may succeed some time later, as it is. */
export const passesByItself = (code: number): boolean => passing.has(explainFailure(code).meaning)
