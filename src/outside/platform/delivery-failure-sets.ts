import { closedSet, type ValueOf } from '#core/closed-set.ts'
import { adviceFor, meaningOf, type PlatformRefusal } from './refusal-sets.ts'

export const deliveryFailures = closedSet(
  'DeliveryFailure',
  'Reason why a message did not reach its recipient.',
  {
    by_service: 'The service ended the message. The error text gives the reason.',
    unreachable: 'The recipient cannot be reached: the phone has no account or its app is too old.',
    stopped_marketing: 'The recipient has stopped marketing messages from this business.',
    held_back:
      'The platform held the message back because the recipient recently got enough marketing messages.',
    in_experiment:
      'The platform did not deliver the message because the recipient is part of an experiment about marketing messages.',
    window_closed: 'More than 24 hours have passed since the recipient last wrote.',
    too_fast: 'The platform received more messages than it accepts at a time.',
    number_reported:
      'The platform slows the number down because too many recipients blocked or reported the number.',
    category_limited:
      'The platform limits the account for some time because it found templates in the wrong category.',
    direct_send_blocked: 'The platform has blocked messages with a category for the account.',
    marketing_service_needed:
      'The platform accepts marketing templates of this number only through its service for marketing messages.',
    marketing_service_refused:
      'The service for marketing messages did not accept the template: the account is not onboarded, or the service does not treat the template as marketing.',
    template_paused: 'The platform has paused the template, since people reported it.',
    template_unusable:
      'The platform does not send the template because the template is disabled, does not exist or is being synchronized.',
    values_refused: 'The platform did not accept the values of the template.',
    file_unusable: 'The platform could not read the file of the header.',
    country_closed: 'The account may not send messages to recipients in this country.',
    not_a_tester: 'The number is a test number, and the recipient is not on its list.',
    name_not_approved: 'The display name of the number is not approved.',
    account_at_fault: 'The account at the platform cannot send messages.',
    platform_busy: 'The platform could not process the message at that moment.',
    unknown: 'The reason is unknown beyond the error text of the platform.',
  },
)
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

/** What a failure means, as a code for programs and as text, with a remedy. */
export interface ExplainedFailure {
  meaning: DeliveryFailure
  /** of an account that is at fault: in which way */
  refusal: PlatformRefusal | null
  words: string
  remedy: string
}

/** The failure of a message, by the platform's code; 0 is a failure of Parley itself. */
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

/** Failures that pass with time and without any action. */
const passing: ReadonlySet<DeliveryFailure> = new Set([
  'held_back',
  'too_fast',
  'number_reported',
  'category_limited',
  'platform_busy',
])

/** Whether a message that failed with this code may succeed later without changes. */
export const passesByItself = (code: number): boolean => passing.has(explainFailure(code).meaning)
