/** A body that a reader can copy; every one of them is sent by a test and must be answered with `status`. */
export interface RequestExample {
  summary: string
  value: Record<string, unknown>
}

/** By row. Ids stand for whatever the reader's own are; the tests put in theirs. */
export const v1Examples: Readonly<Record<string, Record<string, RequestExample>>> = {
  'POST /messages': {
    text: {
      summary: 'A text, within 24 hours of their last message',
      value: { to: '+15551234567', type: 'text', text: { body: 'Your order is on its way.' } },
    },
    template: {
      summary: 'An approved template, at any time',
      value: {
        to: '+15551234567',
        type: 'template',
        template: { name: 'order_update', language: 'en', params: { 1: 'Ann' } },
      },
    },
    interactive: {
      summary: 'Buttons to answer with',
      value: {
        to: '+15551234567',
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'Shall we deliver tomorrow?' },
          action: {
            buttons: [
              { id: 'yes', title: 'Yes' },
              { id: 'later', title: 'Later' },
            ],
          },
        },
      },
    },
    dry_run: {
      summary: 'All checks, nothing sent',
      value: { to: '+15551234567', type: 'text', text: { body: 'Hello' }, dry_run: true },
    },
  },
  'POST /webhooks': {
    crm: {
      summary: 'Everything about messages',
      value: {
        url: 'https://hooks.example.com/parley',
        events: ['message.received', 'message.status'],
        headers: { 'X-Token': 'a secret of yours' },
        description: 'CRM',
      },
    },
  },
}
