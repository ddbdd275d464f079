import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { withCollected } from './editor/collect.ts'
import type { Json } from './editor/json.ts'

// Forms to begin with, in the language of the person who makes one.

export type StarterName = 'empty' | 'lead' | 'appointment' | 'survey' | 'registration' | 'feedback'

interface Starter {
  label: MessageDescriptor
  about: MessageDescriptor
  category: 'LEAD_GENERATION' | 'APPOINTMENT_BOOKING' | 'SURVEY' | 'SIGN_UP' | 'CUSTOMER_SUPPORT' | 'OTHER'
  make: () => Json
}

const heading = (text: string): Json => ({ type: 'TextHeading', text })
const body = (text: string): Json => ({ type: 'TextBody', text })
const line = (name: string, label: string, more: Json = {}): Json => ({
  type: 'TextInput',
  name,
  label,
  'input-type': 'text',
  required: true,
  ...more,
})
const area = (name: string, label: string): Json => ({ type: 'TextArea', name, label })
const choice = (type: string, name: string, label: string, titles: string[]): Json => ({
  type,
  name,
  label,
  required: true,
  'data-source': titles.map((title, index) => ({ id: `option_${index + 1}`, title })),
})
const end = (label: string): Json => ({
  type: 'Footer',
  label,
  'on-click-action': { name: 'complete', payload: {} },
})
const on = (label: string, name: string): Json => ({
  type: 'Footer',
  label,
  'on-click-action': { name: 'navigate', next: { type: 'screen', name }, payload: {} },
})

const screen = (id: string, title: string, children: Json[], terminal = false): Json => ({
  id,
  title,
  ...(terminal && { terminal: true }),
  layout: { type: 'SingleColumnLayout', children },
})

const formOf = (...screens: Json[]): Json => withCollected({ version: '7.3', screens })

const email = () => line('email', t`Email`, { 'input-type': 'email' })
const yourName = () => line('name', t`Your name`)

const lead = () =>
  formOf(
    screen(
      'CONTACT',
      t`Get in touch`,
      [
        heading(t`Tell us how to reach you`),
        yourName(),
        email(),
        choice('Dropdown', 'interest', t`Interest`, [t`A product`, t`A service`, t`Something else`]),
        { type: 'OptIn', name: 'news', label: t`Send me news and offers` },
        end(t`Send`),
      ],
      true,
    ),
  )

const appointment = () =>
  formOf(
    screen('TIME', t`Your appointment`, [
      choice('RadioButtonsGroup', 'service', t`Service`, [t`First visit`, t`Follow-up`]),
      { type: 'DatePicker', name: 'day', label: t`Day`, required: true },
      choice('Dropdown', 'time', t`Time`, ['09:00', '11:00', '14:00', '16:00']),
      on(t`Continue`, 'DETAILS'),
    ]),
    screen('DETAILS', t`About you`, [yourName(), area('notes', t`Notes`), end(t`Book`)], true),
  )

const survey = () =>
  formOf(
    screen('FIRST', t`Your opinion`, [
      choice('RadioButtonsGroup', 'satisfied', t`How satisfied are you?`, [
        t`Very satisfied`,
        t`Satisfied`,
        t`Not satisfied`,
      ]),
      on(t`Continue`, 'SECOND'),
    ]),
    screen(
      'SECOND',
      t`One more question`,
      [
        choice('CheckboxGroup', 'better', t`What can be better?`, [t`Price`, t`Quality`, t`Service`]),
        area('words', t`In your words`),
        end(t`Send`),
      ],
      true,
    ),
  )

const registration = () =>
  formOf(
    screen(
      'SIGN_UP',
      t`Registration`,
      [
        body(t`It takes a minute.`),
        yourName(),
        email(),
        { type: 'DatePicker', name: 'birthday', label: t`Date of birth` },
        { type: 'OptIn', name: 'terms', label: t`I accept the terms`, required: true },
        end(t`Register`),
      ],
      true,
    ),
  )

const feedback = () =>
  formOf(
    screen(
      'FEEDBACK',
      t`Feedback`,
      [
        choice('RadioButtonsGroup', 'rating', t`How was it?`, ['5', '4', '3', '2', '1']),
        area('comment', t`Comment`),
        end(t`Send`),
      ],
      true,
    ),
  )

const empty = () => formOf(screen('START', t`Start`, [line('text', t`Answer`), end(t`Send`)], true))

export const starters: Record<StarterName, Starter> = {
  empty: {
    label: msg`Empty`,
    about: msg`One screen with one field.`,
    category: 'OTHER',
    make: empty,
  },
  lead: {
    label: msg`New customer`,
    about: msg`Name, email, interest and consent.`,
    category: 'LEAD_GENERATION',
    make: lead,
  },
  appointment: {
    label: msg`Appointment`,
    about: msg`Service, day and time, then name and notes.`,
    category: 'APPOINTMENT_BOOKING',
    make: appointment,
  },
  survey: {
    label: msg`Survey`,
    about: msg`Two screens with choices and custom texts.`,
    category: 'SURVEY',
    make: survey,
  },
  registration: {
    label: msg`Registration`,
    about: msg`Name, email, date of birth and terms.`,
    category: 'SIGN_UP',
    make: registration,
  },
  feedback: {
    label: msg`Feedback`,
    about: msg`A rating and a comment.`,
    category: 'CUSTOMER_SUPPORT',
    make: feedback,
  },
}

export const starterNames = Object.keys(starters) as StarterName[]
