import { button, type FlowStarter, graphOf } from './starter.ts'

export const appointment: FlowStarter = {
  kind: 'appointment',
  name: 'Appointment',
  description: 'Asks for day, time and name, repeats them and takes the appointment down.',
  triggerKeywords: ['appointment', 'book'],
  graph: graphOf(
    {
      day: [
        'prompt',
        'Day',
        {
          body: 'On which day would you like to come? Please write it as DD.MM.',
          store_as: 'day',
          validation_regex: '^\\d{1,2}[./]\\d{1,2}[./]?$',
          validation_error: 'Please write the day as DD.MM, for example 24.11.',
        },
      ],
      time: [
        'buttons',
        'Time',
        {
          body: 'At what time on {{day}}?',
          store_as: 'time',
          buttons: [button('morning', 'Morning'), button('noon', 'Noon'), button('evening', 'Evening')],
        },
      ],
      name: ['prompt', 'Name', { body: 'What is your name?', store_as: 'name' }],
      sure: [
        'buttons',
        'Right?',
        {
          body: '{{name}}, {{day}}, {{time}}. Is that right?',
          buttons: [button('yes', 'Yes'), button('no', 'No, again')],
        },
      ],
      keep: [
        'set_contact',
        'Take down',
        { fields: { appointment: '{{day}} {{time}}' }, add_tags: ['appointment'] },
      ],
      done: ['end', 'Done', { message: 'Thank you, {{name}}. We see you on {{day}} ({{time}}).' }],
      help: [
        'transfer',
        'A person helps',
        { body: 'One of us helps you in a moment.', notes: 'Wanted an appointment and did not get through.' },
      ],
    },
    [
      ['day', 'time'],
      ['day', 'help', 'max_retries'],
      ['time', 'name', 'button:morning'],
      ['time', 'name', 'button:noon'],
      ['time', 'name', 'button:evening'],
      ['name', 'sure'],
      ['sure', 'keep', 'button:yes'],
      ['sure', 'day', 'button:no'],
      ['keep', 'done'],
    ],
  ),
}

export const orderStatus: FlowStarter = {
  kind: 'order_status',
  name: 'Order status',
  description: 'Asks for the number of an order and looks it up at an address of yours.',
  triggerKeywords: ['order', 'delivery'],
  graph: graphOf(
    {
      ask: [
        'prompt',
        'Number',
        {
          body: 'What is the number of your order?',
          store_as: 'order',
          validation_regex: '^[A-Za-z0-9-]{3,30}$',
          validation_error: 'That is no number of an order. It stands in our mail to you.',
        },
      ],
      look: [
        'api_call',
        'Look it up',
        {
          url: 'https://shop.example/orders/{{order}}',
          method: 'GET',
          response_mapping: { status: 'status' },
        },
      ],
      tell: ['message', 'Tell', { message: 'Your order {{order}}: {{status}}.' }],
      more: [
        'buttons',
        'More?',
        {
          body: 'Anything else?',
          buttons: [
            button('again', 'Another order'),
            button('person', 'A person'),
            button('no', 'No, thanks'),
          ],
        },
      ],
      sorry: ['message', 'Not found', { message: 'I cannot find the order {{order}} at the moment.' }],
      help: ['transfer', 'A person helps', { body: 'One of us looks into it.', notes: 'Order {{order}}' }],
      bye: ['end', 'Done', { message: 'Have a good day!' }],
    },
    [
      ['ask', 'look'],
      ['ask', 'help', 'max_retries'],
      ['look', 'tell', 'http:2xx'],
      ['look', 'sorry', 'http:non2xx'],
      ['tell', 'more'],
      ['sorry', 'help'],
      ['more', 'ask', 'button:again'],
      ['more', 'help', 'button:person'],
      ['more', 'bye', 'button:no'],
    ],
  ),
}
