import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../ui/badge.tsx'
import type { FormRow } from './documents.ts'

/** How far a form is. */
export const statusWords: Partial<Record<FormRow['status'], { label: MessageDescriptor; tone: Tone }>> = {
  DRAFT: { label: msg`Draft`, tone: 'plain' },
  PUBLISHED: { label: msg`Published`, tone: 'accent' },
  THROTTLED: { label: msg`Slowed down`, tone: 'warn' },
  BLOCKED: { label: msg`Blocked`, tone: 'bad' },
  DEPRECATED: { label: msg`Given up`, tone: 'plain' },
}

export const categoryWords: Record<FormRow['category'], MessageDescriptor> = {
  SIGN_UP: msg`Signing up`,
  SIGN_IN: msg`Signing in`,
  APPOINTMENT_BOOKING: msg`Appointments`,
  LEAD_GENERATION: msg`New customers`,
  CONTACT_US: msg`Getting in touch`,
  CUSTOMER_SUPPORT: msg`Support`,
  SURVEY: msg`Survey`,
  SHOPPING: msg`Shopping`,
  OTHER: msg`Other`,
}

/** What the components of a form are called. */
export const componentWords: Record<string, MessageDescriptor> = {
  TextHeading: msg`Heading`,
  TextSubheading: msg`Subheading`,
  TextBody: msg`Text`,
  TextCaption: msg`Caption`,
  RichText: msg`Formatted text`,
  TextInput: msg`Short answer`,
  TextArea: msg`Long answer`,
  RadioButtonsGroup: msg`One choice`,
  CheckboxGroup: msg`Several choices`,
  Dropdown: msg`Dropdown`,
  ChipsSelector: msg`Chips`,
  OptIn: msg`Consent`,
  DatePicker: msg`Date`,
  CalendarPicker: msg`Calendar`,
  PhotoPicker: msg`Photos`,
  DocumentPicker: msg`Documents`,
  Image: msg`Picture`,
  ImageCarousel: msg`Pictures to browse`,
  NavigationList: msg`List to tap`,
  EmbeddedLink: msg`Link`,
  Footer: msg`Button at the end`,
  If: msg`Only if`,
  Switch: msg`By a value`,
  Form: msg`Group of fields`,
}
