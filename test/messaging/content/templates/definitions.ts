import { syncTemplates } from '#messaging/content/templates/sync.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { BUSINESS, until } from '../../../sandbox/harness.ts'
import type { Stage } from '../../../support/stage.ts'

const everyButton = {
  type: 'BUTTONS',
  buttons: [
    { type: 'QUICK_REPLY', text: 'Cancel' },
    { type: 'QUICK_REPLY', text: 'Keep' },
    { type: 'URL', text: 'Details', url: 'https://shop.example/{{1}}', example: ['https://shop.example/1'] },
    { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15550001111' },
    { type: 'COPY_CODE', example: 'SALE10' },
  ],
}

const definitions = [
  {
    name: 'visit',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Visit on {{1}}', example: { header_text: ['Monday'] } },
      {
        type: 'BODY',
        text: 'Dear {{1}}, we look forward to seeing you at our place, {{2}} sharp.',
        example: { body_text: [['Ann', 'noon']] },
      },
      everyButton,
    ],
  },
  {
    name: 'login_code',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
    ],
  },
]

/** Has the platform approve two more templates, with every part that a send can fill, and syncs them. */
export async function approveDefinitions(stage: Stage, number: NumberEntry): Promise<void> {
  const { auto, graph, receiver } = stage.bench
  await auto({ template_review_ms: 0 })
  for (const definition of definitions) {
    const answer = await graph('POST', `/${BUSINESS}/message_templates`, { language: 'en', ...definition })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
  const approved = () => receiver.callbacks.filter(({ value }) => value.event === 'APPROVED').length
  await until(() => approved() === definitions.length, 'approval')
  await syncTemplates(stage.app, number)
}
