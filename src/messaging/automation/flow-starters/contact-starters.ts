import { button, type FlowStarter, graphOf } from './starter.ts'

export const leadCapture: FlowStarter = {
  kind: 'lead_capture',
  name: 'Lead capture',
  description: 'Asks what somebody needs, takes name and mail address down and asks for consent.',
  triggerKeywords: ['offer', 'information'],
  graph: graphOf(
    {
      what: [
        'buttons',
        'Interest',
        {
          body: 'What are you interested in?',
          store_as: 'interest',
          buttons: [
            button('product', 'A product'),
            button('service', 'A service'),
            button('other', 'Something else'),
          ],
        },
      ],
      name: ['prompt', 'Name', { body: 'What is your name?', store_as: 'name' }],
      mail: [
        'prompt',
        'Mail',
        {
          body: 'To which mail address may we write?',
          store_as: 'mail',
          validation_regex: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
          validation_error: 'That is no mail address. Please write it again.',
        },
      ],
      news: [
        'buttons',
        'News?',
        { body: 'May we send you news here, too?', buttons: [button('yes', 'Yes'), button('no', 'No')] },
      ],
      yes: [
        'set_contact',
        'With news',
        { fields: { interest: '{{interest}}', mail: '{{mail}}' }, add_tags: ['lead', 'news'] },
      ],
      no: [
        'set_contact',
        'Without news',
        { fields: { interest: '{{interest}}', mail: '{{mail}}' }, add_tags: ['lead'], consent: 'opt_out' },
      ],
      done: ['end', 'Done', { message: 'Thank you, {{name}}. We write to {{mail}} soon.' }],
      help: [
        'transfer',
        'A person helps',
        { body: 'One of us helps you in a moment.', notes: 'Interested in: {{interest}}' },
      ],
    },
    [
      ['what', 'name', 'button:product'],
      ['what', 'name', 'button:service'],
      ['what', 'help', 'button:other'],
      ['name', 'mail'],
      ['mail', 'news'],
      ['mail', 'help', 'max_retries'],
      ['news', 'yes', 'button:yes'],
      ['news', 'no', 'button:no'],
      ['yes', 'done'],
      ['no', 'done'],
    ],
  ),
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']

export const openingHours: FlowStarter = {
  kind: 'opening_hours',
  name: 'Opening hours',
  description: 'Says whether somebody is there, and takes a message when nobody is.',
  triggerKeywords: ['open', 'hours'],
  graph: graphOf(
    {
      now: [
        'timing',
        'Open now?',
        { schedule: days.map((day) => ({ day, enabled: true, start_time: '09:00', end_time: '17:00' })) },
      ],
      open: [
        'buttons',
        'Open',
        {
          body: 'We are here, Monday to Friday from nine to five. Would you like to talk to somebody?',
          buttons: [button('yes', 'Yes'), button('no', 'No')],
        },
      ],
      closed: [
        'prompt',
        'Closed',
        {
          body: 'Nobody is here now: we are open Monday to Friday from nine to five. What may we call you back about?',
          store_as: 'topic',
        },
      ],
      keep: ['set_contact', 'Call back', { fields: { call_back: '{{topic}}' }, add_tags: ['call back'] }],
      noted: ['end', 'Noted', { message: 'Thank you. We call you back.' }],
      help: ['transfer', 'A person', { body: 'One moment, please.' }],
      bye: ['end', 'Done', { message: 'See you!' }],
    },
    [
      ['now', 'open', 'in_hours'],
      ['now', 'closed', 'out_of_hours'],
      ['open', 'help', 'button:yes'],
      ['open', 'bye', 'button:no'],
      ['closed', 'keep'],
      ['keep', 'noted'],
    ],
  ),
}

export const handOver: FlowStarter = {
  kind: 'hand_over',
  name: 'Hand-over to people',
  description: 'Asks what it is about and hands the chat over with that as a note.',
  triggerKeywords: ['help', 'agent'],
  graph: graphOf(
    {
      topic: [
        'buttons',
        'Topic',
        {
          body: 'What is it about?',
          store_as: 'topic',
          buttons: [button('order', 'An order'), button('bill', 'A bill'), button('other', 'Something else')],
        },
      ],
      words: [
        'prompt',
        'In a sentence',
        { body: 'Please tell us in a sentence.', store_as: 'words', timeout_minutes: 5 },
      ],
      help: [
        'transfer',
        'To a person',
        {
          body: 'Thank you. One of us writes to you soon.',
          notes: '{{topic}}{{if words}}: {{words}}{{endif}}',
        },
      ],
    },
    [
      ['topic', 'words', 'button:order'],
      ['topic', 'words', 'button:bill'],
      ['topic', 'words', 'button:other'],
      ['words', 'help'],
      ['words', 'help', 'timeout'],
    ],
  ),
}
