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
      summary: 'A text, within 24 hours of their last message',
      value: { to: '+15551234567', type: 'text', text: { body: 'Your order is on its way.' } },
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
  'POST /contacts': {
    person: {
      summary: 'A person with tags and fields of your own',
      value: { phone: '+15551234568', name: 'Ann', tags: ['vip'], custom_fields: { plan: 'gold' } },
    },
  },
  'POST /contacts/bulk': {
    sync: {
      summary: 'Make or change many at once',
      value: {
        contacts: [
          { ref: 'crm-1', phone: '+15551234569', name: 'Ann' },
          { ref: 'crm-2', phone: '+15551234570', tags: ['vip'] },
        ],
      },
    },
  },
  'PATCH /contacts/{id}': {
    tags: { summary: 'Tag without touching the tags of others', value: { add_tags: ['vip'] } },
    opt_out: { summary: 'No more marketing', value: { marketing_opted_out: true } },
  },
  'POST /chats/{contact_id}/assign': {
    nobody: { summary: 'Take it from whoever has it', value: { agent_id: null, team_id: null } },
  },
  'POST /chats/{contact_id}/close': {
    note: { summary: 'With a note', value: { note: 'Refunded.' } },
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
      summary: 'Checked, not submitted',
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
      summary: 'Another text; the platform reviews it again',
      value: { body: { text: 'Good to see you.' } },
    },
  },
  'POST /broadcasts': {
    now: {
      summary: 'To everybody now',
      value: {
        name: 'Order updates',
        template: { name: 'order_update', language: 'en', params: { 1: 'friend' } },
        recipients: [{ to: '+15551234567', params: { 1: 'Ann' } }, { to: '+15551234571' }],
      },
    },
    dry_run: {
      summary: 'What would happen',
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
      summary: 'What failed since the receiver broke',
      value: { failed_after: '2026-11-20T08:00:00Z', failed_before: '2026-11-20T10:00:00Z' },
    },
  },
  'PATCH /webhooks/{id}': {
    on: { summary: 'Turn it back on', value: { enabled: true } },
  },
  'POST /webhooks/{id}/rotate-secret': {
    overlap: { summary: 'The old secret signs for an hour more', value: { overlap_hours: 1 } },
  },
  'POST /webhooks/{id}/test': {
    message: { summary: 'As if a message had come', value: { type: 'message.received' } },
  },
}
