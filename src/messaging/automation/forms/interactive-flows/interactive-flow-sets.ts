import { closedSet } from '#core/closed-set.ts'

export const flowCategories = closedSet(
  'InteractiveFlowCategory',
  'Purpose of a form.',
  {
    sign_up: 'Signing up.',
    sign_in: 'Signing in.',
    appointment_booking: 'Booking an appointment.',
    lead_generation: 'Generating leads.',
    contact_us: 'Contacting the business.',
    customer_support: 'Customer support.',
    survey: 'Surveys.',
    shopping: 'Shopping.',
    other: 'Any other purpose.',
  },
  { open: true },
)

export const flowAlertKinds = closedSet(
  'InteractiveFlowAlertKind',
  'Kind of a platform warning about a form.',
  {
    blocked: 'The platform has blocked the form.',
    throttled: 'The platform limits how many customers can open the form.',
    client_error_rate: 'The form fails on many phones.',
    endpoint_error_rate: 'The endpoint of the form often returns errors.',
    endpoint_latency: 'The endpoint of the form responds slowly.',
    endpoint_availability: 'The endpoint of the form often does not respond.',
    flow_version_expiry_warning: 'The version of the definition expires soon.',
  },
  { grows: true },
)

export const flowUseKinds = closedSet('InteractiveFlowUseKind', 'Kind of object that opens a form.', {
  keyword_rule: 'A keyword rule.',
  template: 'A button of a template.',
  chatbot_flow: 'A chatbot flow.',
})
