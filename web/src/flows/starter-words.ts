import { msg } from '@lingui/core/macro'
import type { Starter } from './documents.ts'

type Words = ReturnType<typeof msg>

/** The flows to begin with, for people. */
export const starterWords: Record<Starter['kind'], { name: Words; about: Words }> = {
  APPOINTMENT: {
    name: msg`Appointment`,
    about: msg`Asks for day, time and name, repeats them and records the appointment.`,
  },
  ORDER_STATUS: {
    name: msg`Order status`,
    about: msg`Asks for the number of an order, looks it up in your system and reports where it is.`,
  },
  LEAD_CAPTURE: {
    name: msg`New customer`,
    about: msg`Asks who is interested and in what, and saves it with the contact.`,
  },
  OPENING_HOURS: {
    name: msg`Opening hours`,
    about: msg`Says whether you are open now, and hands over to people when you are.`,
  },
  HAND_OVER: {
    name: msg`Hand over to people`,
    about: msg`Asks what it is about and hands the chat over with a note.`,
  },
}
