import { z } from 'zod'

const wait = z.number().min(0).nullable()

/**
 * What can be set through the control plane. Times are milliseconds after the message (or template) was accepted;
 * 0 is at once, null is never (running, "The sandbox").
 */
const settingsSchema = z.strictObject({
  auto: z.strictObject({
    sent_ms: wait,
    delivered_ms: wait,
    read_ms: wait,
    template_review_ms: wait,
  }),
  /**
   * `known`: a free message fails with 131047 when the customer's last message is known to be older than 24 hours.
   * `strict`: also when the customer never wrote here. `off`: never.
   */
  customer_window: z.enum(['known', 'strict', 'off']),
  /** What happens to calls of the business, in milliseconds after they were made, and how many may connect in a day. */
  calls: z.strictObject({ ringing_ms: wait, answer_ms: wait, connected_per_day: z.number().int().min(0) }),
  /** The only phones that may be written to, as a test number of the platform has them (131030); null is everybody. */
  allowed_recipients: z.array(z.string()).nullable(),
  /** How many templates a business may make in an hour; null is any number. */
  templates_per_hour: z.number().int().min(0).nullable(),
  /** False: marketing templates to phones of the United States fail with 131049, as on the platform (§2.6). */
  marketing_to_us: z.boolean(),
  /** Whether messages with a category are taken: `off` answers 100, `blocked` 139200 (PL6). */
  direct_send: z.enum(['off', 'on', 'blocked']),
  marketing_messages: z.strictObject({
    /** False: `marketing_messages` answers 131055. */
    onboarded: z.boolean(),
    /** True: `messages` refuses marketing templates with 131063 (PL5). */
    required: z.boolean(),
  }),
  billing: z.strictObject({
    /** From when on replies and utility templates in the window are charged (PL1). */
    replies_from: z.iso.datetime(),
    /** So many replies of a number are free in a month. */
    free_replies: z.number().int().min(0),
    /** False: what is charged is accepted and never delivered. */
    payment_method: z.boolean(),
  }),
  /** Fetch media given by link, and fail the message with 131053 when that does not work. */
  fetch_links: z.boolean(),
  callbacks: z.strictObject({
    concurrency: z.number().int().min(1).max(1000),
    /** At most so many changes in one request (platform §10 allows 1,000). */
    batch: z.number().int().min(1).max(1000),
    /** Write `/` as `\/`, as the platform may do. */
    escape_slashes: z.boolean(),
    timeout_ms: z.number().int().min(1),
  }),
})

export type Settings = z.infer<typeof settingsSchema>

/** A partial change: members left out stay as they are. */
export const settingsChangeSchema = z.strictObject({
  auto: settingsSchema.shape.auto.partial().optional(),
  customer_window: settingsSchema.shape.customer_window.optional(),
  calls: settingsSchema.shape.calls.partial().optional(),
  allowed_recipients: settingsSchema.shape.allowed_recipients.optional(),
  templates_per_hour: settingsSchema.shape.templates_per_hour.optional(),
  marketing_to_us: settingsSchema.shape.marketing_to_us.optional(),
  direct_send: settingsSchema.shape.direct_send.optional(),
  marketing_messages: settingsSchema.shape.marketing_messages.partial().optional(),
  billing: settingsSchema.shape.billing.partial().optional(),
  fetch_links: settingsSchema.shape.fetch_links.optional(),
  callbacks: settingsSchema.shape.callbacks.partial().optional(),
})

/** Quick enough that a demonstration sees a message read within about two seconds. */
export function defaultSettings(): Settings {
  return {
    auto: { sent_ms: 150, delivered_ms: 600, read_ms: 1800, template_review_ms: 2000 },
    customer_window: 'known',
    calls: { ringing_ms: 500, answer_ms: 2000, connected_per_day: 10 },
    allowed_recipients: null,
    templates_per_hour: 100,
    marketing_to_us: true,
    direct_send: 'off',
    marketing_messages: { onboarded: true, required: false },
    billing: { replies_from: '2026-10-01T00:00:00Z', free_replies: 1000, payment_method: true },
    fetch_links: false,
    callbacks: { concurrency: 32, batch: 1, escape_slashes: false, timeout_ms: 10_000 },
  }
}

export function changeSettings(settings: Settings, change: z.infer<typeof settingsChangeSchema>): void {
  const { auto, calls, marketing_messages, billing, callbacks, ...others } = change
  Object.assign(settings.auto, auto)
  Object.assign(settings.calls, calls)
  Object.assign(settings.marketing_messages, marketing_messages)
  Object.assign(settings.billing, billing)
  Object.assign(settings.callbacks, callbacks)
  Object.assign(settings, others)
}
