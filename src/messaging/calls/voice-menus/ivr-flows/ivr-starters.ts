import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import { graphOf } from '#messaging/automation/flow-starters/starter.ts'
import type { IvrNodeType, IvrStarterKind } from './ivr-sets.ts'

/** A voice menu that a workspace can begin with. */
export interface IvrStarter {
  kind: IvrStarterKind
  name: string
  description: string
  graph: Graph
}

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
  day,
  enabled: true,
  start_time: '09:00',
  end_time: '17:00',
}))

export const ivrStarters: readonly IvrStarter[] = [
  {
    kind: 'reception',
    name: 'Reception',
    description: 'Opening hours, a menu of teams, and a goodbye when nobody is there.',
    graph: graphOf<IvrNodeType>(
      {
        hours: ['timing', 'Are we open?', { schedule: week }],
        welcome: ['greeting', 'Welcome', { interruptible: true }],
        choose: [
          'menu',
          'What is it about?',
          { options: { 1: { label: 'Sales' }, 2: { label: 'Support' }, 0: { label: 'Anything else' } } },
        ],
        sales: ['transfer', 'Sales'],
        support: ['transfer', 'Support'],
        anybody: ['transfer', 'Whoever is free'],
        closed: ['hangup', 'We are closed'],
        sorry: ['hangup', 'Nobody answered'],
      },
      [
        ['hours', 'welcome', 'in_hours'],
        ['hours', 'closed', 'out_of_hours'],
        ['welcome', 'choose'],
        ['choose', 'sales', 'digit:1'],
        ['choose', 'support', 'digit:2'],
        ['choose', 'anybody', 'digit:0'],
        ['choose', 'anybody', 'max_retries'],
        ['sales', 'sorry', 'no_answer'],
        ['support', 'sorry', 'no_answer'],
        ['anybody', 'sorry', 'no_answer'],
      ],
    ),
  },
  {
    kind: 'callback',
    name: 'Callback',
    description: 'Outside of hours a caller leaves a number, which an address of yours is told.',
    graph: graphOf<IvrNodeType>(
      {
        hours: ['timing', 'Are we open?', { schedule: week }],
        answer: ['transfer', 'Whoever is free'],
        offer: [
          'menu',
          'Call you back?',
          { options: { 1: { label: 'At this number' }, 2: { label: 'At another number' } } },
        ],
        number: ['gather', 'Which number?', { max_digits: 15, store_as: 'callback_number' }],
        own: [
          'http_callback',
          'Take down this number',
          {
            url: 'https://shop.example/callbacks',
            method: 'POST',
            body_template: '{"number": "{{caller_phone}}", "call": "{{call_id}}"}',
          },
        ],
        other: [
          'http_callback',
          'Take down the other number',
          {
            url: 'https://shop.example/callbacks',
            method: 'POST',
            body_template: '{"number": "{{callback_number}}", "call": "{{call_id}}"}',
          },
        ],
        done: ['hangup', 'We call you back'],
        sorry: ['hangup', 'That did not work'],
      },
      [
        ['hours', 'answer', 'in_hours'],
        ['hours', 'offer', 'out_of_hours'],
        ['answer', 'offer', 'no_answer'],
        ['offer', 'own', 'digit:1'],
        ['offer', 'number', 'digit:2'],
        ['number', 'other'],
        ['own', 'done', 'http:2xx'],
        ['own', 'sorry', 'http:non2xx'],
        ['other', 'done', 'http:2xx'],
        ['other', 'sorry', 'http:non2xx'],
      ],
    ),
  },
]
