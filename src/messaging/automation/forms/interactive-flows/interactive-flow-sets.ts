import { closedSet } from '#core/closed-set.ts'

export const flowCategories = closedSet(
  'InteractiveFlowCategory',
  'What a form is for.',
  {
    sign_up: 'Signing up.',
    sign_in: 'Signing in.',
    appointment_booking: 'Booking an appointment.',
    lead_generation: 'Finding customers.',
    contact_us: 'Getting in touch.',
    customer_support: 'Helping customers.',
    survey: 'Asking for opinions.',
    shopping: 'Buying.',
    other: 'Anything else.',
  },
  { open: true },
)

export const flowAlertKinds = closedSet(
  'InteractiveFlowAlertKind',
  'What the platform warns of.',
  {
    blocked: 'It has stopped the form.',
    throttled: 'It lets few people open the form.',
    client_error_rate: 'The form fails on many phones.',
    endpoint_error_rate: 'The endpoint of the form often answers wrongly.',
    endpoint_latency: 'The endpoint of the form answers slowly.',
    endpoint_availability: 'The endpoint of the form often does not answer.',
    flow_version_expiry_warning: 'The version of the definition ends soon.',
  },
  { grows: true },
)

export const flowUseKinds = closedSet('InteractiveFlowUseKind', 'What opens a form.', {
  keyword_rule: 'A keyword rule.',
  template: 'A button of a template.',
  chatbot_flow: 'A flow of the chatbot.',
})
