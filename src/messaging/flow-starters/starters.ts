import type { Graph, GraphEdge, GraphNode } from '#messaging/flow-graph/graph-shape.ts'
import type { NodeType } from '#messaging/flow-graph/node-sets.ts'

// Flows to begin with: each compiles without a problem and is walked through in a test.

/** A flow that a workspace can begin with. */
export interface FlowStarter {
  key: string
  name: string
  description: string
  triggerKeywords: string[]
  graph: Graph
}

type Nodes = Readonly<
  Record<string, readonly [type: NodeType, label: string, config?: Record<string, unknown>]>
>
type Ways = readonly (readonly [from: string, to: string, condition?: string])[]

/** Nodes in columns of four, from left to right in their order. */
function graphOf(nodes: Nodes, ways: Ways): Graph {
  const listed = Object.entries(nodes).map(
    ([id, [type, label, config = {}]], at): GraphNode => ({
      id,
      type,
      label,
      position: { x: Math.floor(at / 4) * 320, y: (at % 4) * 180 },
      config,
    }),
  )
  const edges = ways.map(([from, to, condition = 'default']): GraphEdge => ({ from, to, condition }))
  return { version: 2, entry_node: listed[0]?.id ?? '', nodes: listed, edges }
}

const button = (id: string, title: string) => ({ id, title })

const appointment: FlowStarter = {
  key: 'appointment',
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

const orderStatus: FlowStarter = {
  key: 'order_status',
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

const leadCapture: FlowStarter = {
  key: 'lead_capture',
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

const openingHours: FlowStarter = {
  key: 'opening_hours',
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

const handOver: FlowStarter = {
  key: 'hand_over',
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

export const flowStarters: readonly FlowStarter[] = [
  appointment,
  orderStatus,
  leadCapture,
  openingHours,
  handOver,
]
