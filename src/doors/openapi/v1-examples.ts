/** A body that a reader can copy; every one of them is sent by a test and must be answered with `status`. */
export interface RequestExample {
  summary: string
  value: Record<string, unknown>
}

/** By endpoint. Ids stand for whatever the reader's own are; the tests put in theirs. */
export const v1Examples: Readonly<Record<string, Record<string, RequestExample>>> = {
  'POST /messages': {
    template: {
      summary: 'An approved template, at any time',
      value: {
        to: '+15550100021',
        type: 'template',
        template: { name: 'order_update', language: 'en', params: { 1: '4711' } },
      },
    },
    text: {
      summary: 'A text, within 24 hours of the last message of the contact',
      value: { to: '+15551234567', type: 'text', text: { body: 'Your order is on its way.' } },
    },
    interactive: {
      summary: 'Reply buttons',
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
      summary: 'Dry run: all checks, nothing is sent',
      value: { to: '+15551234567', type: 'text', text: { body: 'Hello' }, dry_run: true },
    },
  },
  'POST /webhooks': {
    crm: {
      summary: 'All events of messages',
      value: {
        url: 'https://hooks.example.com/parley',
        events: ['message.received', 'message.status'],
        headers: { 'X-Token': 'a secret of yours' },
        description: 'CRM',
      },
    },
  },
  'POST /contacts': {
    person: {
      summary: 'A contact with tags and custom fields',
      value: { phone: '+15551234568', name: 'Ann', tags: ['vip'], custom_fields: { plan: 'gold' } },
    },
  },
  'POST /contacts/bulk': {
    sync: {
      summary: 'Create or update many contacts at once',
      value: {
        contacts: [
          { ref: 'crm-1', phone: '+15551234569', name: 'Ann' },
          { ref: 'crm-2', phone: '+15551234570', tags: ['vip'] },
        ],
      },
    },
  },
  'PATCH /contacts/{id}': {
    tags: { summary: 'Add a tag and keep the other tags', value: { add_tags: ['vip'] } },
    opt_out: { summary: 'Opt out of marketing', value: { marketing_opted_out: true } },
  },
  'POST /chats/{contact_id}/assign': {
    nobody: { summary: 'Remove the assignment', value: { agent_id: null, team_id: null } },
  },
  'POST /chats/{contact_id}/close': {
    note: { summary: 'Close with a note', value: { note: 'Refunded.' } },
  },
  'POST /templates': {
    utility: {
      summary: 'A text with one variable',
      value: {
        name: 'order_shipped',
        language: 'en',
        category: 'utility',
        body: { text: 'Hi {{1}}, your order left our house.', examples: { 1: 'Ann' } },
      },
    },
    dry_run: {
      summary: 'Dry run: checked, not submitted',
      value: {
        name: 'order_delivered',
        language: 'en',
        category: 'utility',
        body: { text: 'Your order has arrived.' },
        dry_run: true,
      },
    },
  },
  'PATCH /templates/{id}': {
    body: {
      summary: 'A new text, which the platform reviews again',
      value: { body: { text: 'Good to see you.' } },
    },
  },
  'POST /broadcasts': {
    now: {
      summary: 'Send to all recipients now',
      value: {
        name: 'Order updates',
        template: { name: 'order_update', language: 'en', params: { 1: 'friend' } },
        recipients: [{ to: '+15551234567', params: { 1: 'Ann' } }, { to: '+15551234571' }],
      },
    },
    dry_run: {
      summary: 'Dry run: what would happen',
      value: {
        name: 'Order updates',
        template: { name: 'order_update', language: 'en' },
        recipients: [{ to: '+15551234567', params: { 1: 'Ann' } }, { to: 'nobody' }],
        dry_run: true,
      },
    },
  },
  'POST /webhooks/{id}/replay': {
    outage: {
      summary: 'Deliveries that failed during an outage of the receiver',
      value: { failed_after: '2026-11-20T08:00:00Z', failed_before: '2026-11-20T10:00:00Z' },
    },
  },
  'PATCH /webhooks/{id}': {
    on: { summary: 'Enable the endpoint again', value: { enabled: true } },
  },
  'POST /webhooks/{id}/rotate-secret': {
    overlap: { summary: 'The old secret also signs for one more hour', value: { overlap_hours: 1 } },
  },
  'POST /webhooks/{id}/test': {
    message: { summary: 'A test event of a received message', value: { type: 'message.received' } },
  },
}
