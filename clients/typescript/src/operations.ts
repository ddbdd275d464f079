// Made from the OpenAPI document by `npm run openapi:print`; changes belong there.

export interface ScopeMissingError {
  code: 'scope_missing'
  /** For people; the wording can change. */
  message: string
  /** Path of the field at fault; left out when no single field is. */
  field?: string
  request_id: string
  details: {
    /** The scope that the key lacks. */
    scope: string
  }
}

export interface FeatureNotInPlanError {
  code: 'feature_not_in_plan'
  /** For people; the wording can change. */
  message: string
  /** Path of the field at fault; left out when no single field is. */
  field?: string
  request_id: string
  details: {
    /** The switch that is off. */
    feature: string
  }
}

export interface ConflictError {
  code: 'conflict'
  /** For people; the wording can change. */
  message: string
  /** Path of the field at fault; left out when no single field is. */
  field?: string
  request_id: string
  details?: {
    /** What exists already. */
    id: string
  }
}

export interface InvalidFieldError {
  code: 'invalid_field'
  /** For people; the wording can change. */
  message: string
  /** Path of the field at fault; left out when no single field is. */
  field?: string
  request_id: string
  details?: {
    /** The draft of a refused template. */
    id: string
  }
}

export interface TemplateParamsError {
  code: 'template_params'
  /** For people; the wording can change. */
  message: string
  /** Path of the field at fault; left out when no single field is. */
  field?: string
  request_id: string
  details?: {
    /** Variables without a value. */
    missing: string[]
    /** Values without a variable. */
    unexpected: string[]
    /** Of a broadcast: the first 100 faulty rows. */
    rows?: Array<{
      /** The row, from 0. */
      index: number
      /** Variables without a value. */
      missing: string[]
      /** Values without a variable. */
      unexpected: string[]
    }>
  }
}

export interface LimitReachedError {
  code: 'limit_reached'
  /** For people; the wording can change. */
  message: string
  /** Path of the field at fault; left out when no single field is. */
  field?: string
  request_id: string
  details: {
    /** The name of the limit. */
    limit: string
    /** Its value. */
    limit_value: number
    /** What is used of it. */
    used: number
  }
}

export interface OtherError {
  /** Codes never change their meaning; handle those that are new to you by the HTTP status. */
  code: 'invalid_request' | 'unauthorized' | 'ip_not_allowed' | 'workspace_closed' | 'not_found' | 'method_not_allowed' | 'invalid_state' | 'idempotency_in_progress' | 'too_large' | 'unsupported_media_type' | 'invalid_phone' | 'idempotency_mismatch' | 'window_closed' | 'template_not_approved' | 'template_ambiguous' | 'contact_opted_out' | 'number_unavailable' | 'rate_limited' | 'internal_error' | 'unavailable'
  /** For people; the wording can change. */
  message: string
  /** Path of the field at fault; left out when no single field is. */
  field?: string
  request_id: string
}

/** Codes never change their meaning; handle those that are new to you by the HTTP status. */
export type ErrorCode = 'invalid_request' | 'unauthorized' | 'ip_not_allowed' | 'scope_missing' | 'feature_not_in_plan' | 'workspace_closed' | 'not_found' | 'method_not_allowed' | 'conflict' | 'invalid_state' | 'idempotency_in_progress' | 'too_large' | 'unsupported_media_type' | 'invalid_field' | 'invalid_phone' | 'idempotency_mismatch' | 'window_closed' | 'template_not_approved' | 'template_params' | 'template_ambiguous' | 'contact_opted_out' | 'number_unavailable' | 'limit_reached' | 'rate_limited' | 'internal_error' | 'unavailable' | (string & {})

export interface Error {
  /** Told apart by `code`. Codes never change their meaning; handle those that are new to you by the HTTP status. */
  error: ScopeMissingError | FeatureNotInPlanError | ConflictError | InvalidFieldError | TemplateParamsError | LimitReachedError | OtherError
}

export interface Broadcast {
  /** UUID. */
  id: string
  /** The sending number. */
  number_id: string
  /** 1 to 255 characters. */
  name: string
  /** Open: draft, scheduled, running, paused, completed, cancelled, failed. */
  status: string
  /** What is sent. */
  template: {
    /** UUID of the template. */
    id: string
    /** Name of the template. */
    name: string
    /** Language of the template. */
    language: string
    /** Open: marketing, utility, authentication. */
    category: string
  }
  /** When it starts; null was at once. */
  scheduled_at: string | null
  /** When it began to send. */
  started_at: string | null
  /** When all recipients were handled. */
  completed_at: string | null
  /** When it was cancelled. */
  cancelled_at: string | null
  /** Why the service paused it. */
  paused_reason: string | null
  /** Why it could not start. */
  failure_reason: string | null
  /** How far it is. */
  counts: {
    /** Recipients. */
    total: number
    /** Nothing is known of them yet. */
    pending: number
    /** Their message has left. */
    sent: number
    /** They got it. */
    delivered: number
    /** They read it. */
    read: number
    /** It could not be sent. */
    failed: number
    /** Not sent any more. */
    cancelled: number
  }
  /** Rows that were left out. */
  skipped: {
    /** Somebody who has an earlier row. */
    duplicates: number
    /** People who want no marketing. */
    opted_out: number
  }
  /** Who made it. */
  created_by: {
    /** Open: api or member. */
    type: 'api' | 'member'
    /** Key or member. */
    id: string | null
    /** The name at that time. */
    name: string
  }
  /** When it was made. */
  created_at: string
  /** Moves with every change, counts too. */
  updated_at: string
}

export interface BroadcastDryRun {
  /** Always true. */
  dry_run: boolean
  /** The rows in numbers. */
  recipients: {
    /** Rows given. */
    total: number
    /** People who would get it. */
    sendable: number
    /** Somebody who has an earlier row. */
    duplicates: number
    /** People who want no marketing. */
    opted_out: number
    /** Unknown phones. */
    new_contacts: number
  }
  errors: Array<{
    /** The row, from 0. */
    index: number
    /** As POST /broadcasts would answer it. */
    code: string
    /** The input at fault, as the arguments have it. */
    field: string
    /** For people. */
    message: string
    missing?: string[]
    unexpected?: string[]
  }>
}

export type BroadcastOrDryRun = Broadcast | BroadcastDryRun

/** The status of a broadcast changed. */
export interface BroadcastStatusEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'broadcast.status'
  /** When it happened. */
  timestamp: string
  data: {
    broadcast: Broadcast
    previous_status: string | null
  }
  /** Only in test events. */
  test?: boolean
}

export interface Chat {
  /** The chat's identity. */
  contact_id: string
  /** open or closed. */
  status: 'open' | 'closed'
  /** The agent it is assigned to. */
  agent: {
    /** UUID. */
    id: string
    /** For people. */
    name: string
  } | null
  /** The team it is assigned to. */
  team: {
    /** UUID. */
    id: string
    /** For people. */
    name: string
  } | null
  /** Number of the last message. */
  number_id: string | null
  windows: Array<{
    /** The number. */
    number_id: string
    /** Free-form messages are allowed until then. */
    expires_at: string
  }>
  /** Incoming messages that nobody has opened. */
  unread_count: number
  /** Time of the last message. */
  last_message_at: string | null
  /** When the person last wrote. */
  last_incoming_at: string | null
  /** When it was last opened. */
  opened_at: string | null
  /** When it was last closed. */
  closed_at: string | null
  /** When the contact was made. */
  created_at: string
  /** When anything last changed. */
  updated_at: string
}

/** The agent or team of a chat changed. */
export interface ChatAssignedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'chat.assigned'
  /** When it happened. */
  timestamp: string
  data: {
    chat: Chat
    previous: {
      agent: {
        id: string
        name: string
      } | null
      team: {
        id: string
        name: string
      } | null
    }
  }
  /** Only in test events. */
  test?: boolean
}

/** A chat was closed. */
export interface ChatClosedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'chat.closed'
  /** When it happened. */
  timestamp: string
  data: {
    chat: Chat
    /** Who did it. */
    by: {
      type: string
      id: string | null
    }
    /** The note it was closed with, if any. */
    note?: string
    /** Why it was closed, if somebody said so: one of the reasons of the workspace. */
    case_reason?: {
      id: string
      name: string
    }
  }
  /** Only in test events. */
  test?: boolean
}

/** Another responder on the number answers in a chat from now on, or the workspace does again. */
export interface ChatOwner_changedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'chat.owner_changed'
  /** When it happened. */
  timestamp: string
  data: {
    chat: Chat
    number_id: string
    /** workspace, or external for another responder: then answers are refused. */
    owner: string
    /** The role of the other responder, in the word of the platform. */
    owner_role: string | null
  }
  /** Only in test events. */
  test?: boolean
}

/** A chat was opened again. */
export interface ChatReopenedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'chat.reopened'
  /** When it happened. */
  timestamp: string
  data: {
    chat: Chat
    /** Who did it. */
    by: {
      type: string
      id: string | null
    }
  }
  /** Only in test events. */
  test?: boolean
}

export interface Contact {
  /** UUID. */
  id: string
  /** + and digits; null for people known by a platform id alone. */
  phone: string | null
  /** Set by the team or the API. */
  name: string | null
  /** What the person chose on the platform; read-only. */
  profile_name: string | null
  tags: string[]
  /** Values are strings, numbers or booleans; sorted by name. */
  custom_fields: Record<string, string | number | boolean>
  /** Gets no marketing templates. */
  marketing_opted_out: boolean
  /** Since when. */
  marketing_opted_out_at: string | null
  /** api, member, or contact: the person. */
  marketing_opted_out_by: 'api' | 'member' | 'contact' | null
  /** Does not move updatedAt. */
  last_message_at: string | null
  /** When it was made. */
  created_at: string
  /** When a field last changed. */
  updated_at: string
}

/** A contact was made by the API, the team, an import or a first message. */
export interface ContactCreatedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'contact.created'
  /** When it happened. */
  timestamp: string
  data: {
    contact: Contact
  }
  /** Only in test events. */
  test?: boolean
}

/** A contact was deleted. */
export interface ContactDeletedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'contact.deleted'
  /** When it happened. */
  timestamp: string
  data: {
    contact: {
      id: string
      phone: string | null
    }
  }
  /** Only in test events. */
  test?: boolean
}

/** A field of a contact changed. */
export interface ContactUpdatedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'contact.updated'
  /** When it happened. */
  timestamp: string
  data: {
    contact: Contact
    /** Names of the fields that changed. */
    changed: string[]
  }
  /** Only in test events. */
  test?: boolean
}

export interface Delivery {
  /** The webhook-id header, the same on every try. */
  id: string
  /** The endpoint. */
  webhook_id: string
  /** What it carries. */
  event: {
    /** The same in the deliveries to several endpoints. */
    id: string
    /** For example message.status. */
    type: string
    /** When it happened. */
    timestamp: string
  }
  /** waiting, delivered or failed. */
  state: 'waiting' | 'delivered' | 'failed'
  /** All tries so far. */
  tries: number
  /** While waiting. */
  next_try_at: string | null
  /** Null before the first try. */
  last_answer: {
    /** When. */
    at: string
    /** HTTP status; null when there was no HTTP answer or no request. */
    status: number | null
    /** Its start, up to 1,024 bytes, without header values and signatures; or our own sentence. */
    body: string
    /** Milliseconds. */
    duration_ms: number
  } | null
  /** True for a test event. */
  test: boolean
  /** When it was queued. */
  created_at: string
  /** When a 2xx came. */
  delivered_at: string | null
  /** When the last try failed. */
  failed_at: string | null
  /** Kept 3 days once delivered, 30 days when failed. */
  expires_at: string | null
}

export interface Media {
  /** UUID. */
  id: string
  /** Media type, decided from the content. */
  mime_type: string
  /** Bytes; null until a received file is fetched. */
  size: number | null
  /** File name, if any. */
  filename: string | null
  /** When an upload goes away unless it is used; null for received files. */
  expires_at: string | null
}

export interface Message {
  /** UUID. */
  id: string
  /** Open: text, image, template, interactive, ... */
  type: string
  /** incoming or outgoing. */
  direction: 'incoming' | 'outgoing'
  /** pending, sent, delivered, read, failed. */
  status: 'pending' | 'sent' | 'delivered' | 'read' | 'failed'
  /** Only with status failed. */
  error?: {
    /** The platform's code; 0 when the service gave up. */
    code: number
    /** For people. */
    message: string
  }
  /** The person. */
  contact_id: string
  /** Our number. */
  number_id: string
  /** + and digits. */
  from: string | null
  /** + and digits. */
  to: string | null
  /** Type text. */
  text?: {
    /** 1 to 4096 characters. */
    body: string
    /** Show a preview of the first link. */
    preview_url: boolean
  } | null
  /** Types image, video, audio, document, sticker. */
  media?: {
    /** UUID of the file. */
    id: string
    /** Media type. */
    mime_type: string
    /** Bytes; null until a received file is fetched. */
    size: number | null
    /** File name, if any. */
    filename: string | null
    /** Text under the file. */
    caption: string | null
  } | null
  /** Type template. */
  template?: {
    /** UUID of the template. */
    id: string
    /** Name of the template. */
    name: string
    /** Language of the template. */
    language: string
    /** As it was at acceptance. */
    category: string
    /** Body values by name. */
    params: Record<string, string>
    /** Header values by name. */
    header_params: Record<string, string>
    /** Button values by index. */
    button_params: Record<string, string>
    /** The file of the header: {id, filename}. */
    header_media: {
      id: string
      filename?: string | null
    } | null
    /** The place of the header. */
    header_location?: {
      /** -90 to 90. */
      latitude: number
      /** -180 to 180. */
      longitude: number
      /** Name of the place. */
      name: string | null
      /** Address of the place. */
      address: string | null
    }
    /** Until when its offer lasts. */
    limited_time_offer?: {
      /** Until this moment. */
      expires_at: string
    }
    cards?: Array<{
      /** The file above its text: {id, filename}. */
      header_media: {
        id: string
        filename?: string | null
      } | null
      /** Values of its text by name. */
      params: Record<string, string>
      /** Button values by index. */
      button_params: Record<string, string>
    }>
    /** The rendered body. */
    text: string | null
  } | null
  /** Type interactive. */
  interactive?: Record<string, unknown> | null
  /** What was filled in with it, labelled; null for all other messages. */
  form?: {
    /** UUID of the form. */
    flow_id: string
    /** What the form is called. */
    name: string
    fields: Array<{
      /** As the form calls it. */
      name: string
      /** What the person saw of it, in the version that was sent; its name where that is nothing. */
      label: string
      /** What was filled in, as it came. */
      value: unknown
    }>
  }
  /** Type button. */
  button?: {
    /** Label of the button. */
    text: string | null
    /** What the template gave the button. */
    payload: string | null
  } | null
  /** Type location. */
  location?: {
    /** -90 to 90. */
    latitude: number
    /** -180 to 180. */
    longitude: number
    /** Name of the place. */
    name: string | null
    /** Address of the place. */
    address: string | null
  } | null
  /** Type contacts: [{name, phones, emails, origin, vcard}]. */
  contacts?: Array<{
    name: string | null
    phones: string[]
    emails: string[]
    /** contact_request: the person shared their own phone, as they were asked to. */
    origin: string | null
    /** The whole card, as a vCard. */
    vcard: string | null
  }> | null
  /** Type reaction. */
  reaction?: {
    /** The message reacted to; null when we do not have it. */
    message_id: string | null
    /** Null when the reaction was removed. */
    emoji: string | null
  } | null
  /** Type order. */
  order?: Record<string, unknown> | null
  /** Type system. */
  system?: Record<string, unknown> | null
  /** Type unsupported. */
  unsupported?: Record<string, unknown> | null
  /** The advertisement or post that led the person to write it; null for most. */
  referral: {
    /** Where it is shown. */
    source_url: string | null
    /** Its id at the platform. */
    source_id: string | null
    /** In the platform's words: ad, post. */
    source_type: string | null
    /** Its title. */
    headline: string | null
    /** Its words. */
    body: string | null
    /** What stands above its words, as the platform calls it. */
    media_type: string | null
    /** Its picture; the platform deletes it some time later. */
    image_url: string | null
    /** Its film; the platform deletes it some time later. */
    video_url: string | null
    /** A picture of the film. */
    thumbnail_url: string | null
    /** Of the click (`ctwa_clid`), by which conversions are reported to the platform. */
    click_id: string | null
    /** What it said for the business before the person wrote. */
    welcome_message: string | null
  } | null
  /** Whether the person forwarded it from another chat. */
  forwarded: boolean
  /** Whether it was forwarded many times, as the platform counts. */
  frequently_forwarded: boolean
  /** The product that a customer asks about with it; null for most. */
  referred_product: {
    /** What the platform calls its catalog. */
    catalog_id: string | null
    /** What the shop calls it. */
    product_retailer_id: string | null
  } | null
  /** The quoted message. */
  reply_to_message_id: string | null
  /** Who sent it. */
  sent_by: {
    /** Open: api, member, chatbot, broadcast, phone_app, responder, contact. */
    type: string
    /** Key, member, broadcast or contact. */
    id: string | null
  }
  /** The broadcast it belongs to. */
  broadcast_id: string | null
  /** The platform's id (wamid). */
  platform_message_id: string | null
  /** Whether its sender deleted it: what it said is null from then on. */
  deleted: boolean
  /** When its sender last edited its text or caption; null for most. */
  edited_at: string | null
  /** When its sender deleted it: what it said is erased. */
  deleted_at: string | null
  /** What became of the payment that it asks for; null for most. It never changes the status of the message. */
  payment: {
    /** In the words of the platform: pending, captured, failed, ... */
    status: string
    /** The order's, as the message named it. */
    reference_id: string | null
    /** In the currency: 12.99. */
    amount: number | null
    /** ISO 4217. */
    currency: string | null
    /** At the payment provider. */
    transaction_id: string | null
    /** When the platform reported it. */
    updated_at: string
  } | null
  /** Of an outgoing message when it is first known to have left; of an incoming one when it was written, as the platform says. */
  sent_at: string | null
  /** First delivered. */
  delivered_at: string | null
  /** First read. */
  read_at: string | null
  /** When it failed. */
  failed_at: string | null
  /** When it was accepted or received. */
  created_at: string
  /** Moves with every status change. */
  updated_at: string
}

export interface MessageDryRun {
  /** Always true. */
  dry_run: boolean
  /** Null when a contact would be made. */
  contact_id: string | null
  /** The sending number. */
  number_id: string
  /** The template, if any. */
  template_id: string | null
  /** End of the 24-hour window; null when none is open. */
  window_expires_at: string | null
}

export type MessageOrDryRun = Message | MessageDryRun

/** An incoming message was stored. */
export interface MessageReceivedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'message.received'
  /** When it happened. */
  timestamp: string
  data: {
    message: Message
    /** external where another responder on the number owns the chat: answers are refused (chat.owner_changed). */
    owner?: string
  }
  /** Only in test events. */
  test?: boolean
}

/** An outgoing message, from any source, is first known to have left. */
export interface MessageSentEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'message.sent'
  /** When it happened. */
  timestamp: string
  data: {
    message: Message
  }
  /** Only in test events. */
  test?: boolean
}

/** The status of an outgoing message changed. */
export interface MessageStatusEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'message.status'
  /** When it happened. */
  timestamp: string
  data: {
    message: Message
    previous_status: string
  }
  /** Only in test events. */
  test?: boolean
}

/** A message was edited, deleted, paid or reacted to, or its file or the message that it quotes became known. */
export interface MessageUpdatedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'message.updated'
  /** When it happened. */
  timestamp: string
  data: {
    message: Message
    /** edited: Its sender gave it another text or caption. deleted: Its sender took it back: what it said is erased. payment: The platform reports about the payment that it asks for. reaction: Somebody reacted to it, or took a reaction back. linked: The message that it quotes is known now. file: Its file has come, which it was kept without. */
    change: string
    /** With change reaction. */
    reaction?: {
      /** UUID of the reaction. */
      id: string
      /** Null when it was taken back. */
      emoji: string | null
      sent_by: {
        type: string
        id: string | null
      }
    }
  }
  /** Only in test events. */
  test?: boolean
}

/** The status of a number changed. */
export interface NumberStatusEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'number.status'
  /** When it happened. */
  timestamp: string
  data: {
    number: PhoneNumber
    previous_status: string
  }
  /** Only in test events. */
  test?: boolean
}

export interface PhoneNumber {
  /** UUID. */
  id: string
  /** What the team calls it. */
  name: string
  /** + and digits; null until the platform told it. */
  phone: string | null
  /** The name that people see in their chat. */
  display_name: string | null
  /** The name that the platform has verified. */
  verified_name: string | null
  /** active, pending_registration, disconnected or restricted; only active can send. Values can be added. */
  status: string
  /** Sends when no number is named. */
  is_default: boolean
}

export interface Recipient {
  /** UUID. */
  id: string
  /** Null once the contact is deleted. */
  contact_id: string | null
  /** + and digits; the id of a contact who hides the number, or who is deleted. */
  to: string
  /** As given; null once the contact is deleted. */
  name: string | null
  /** Open: pending, sent, delivered, read, failed, cancelled. */
  status: 'pending' | 'sent' | 'delivered' | 'read' | 'failed' | 'cancelled'
  /** Null until there is a message. */
  message_id: string | null
  /** Only with status failed. */
  error: {
    /** The platform's code; 0 when the service gave up. */
    code: number
    /** For people. */
    message: string
  } | null
  /** First known to have left. */
  sent_at: string | null
  /** First delivered. */
  delivered_at: string | null
  /** First read. */
  read_at: string | null
  /** When it failed. */
  failed_at: string | null
  /** When the broadcast was made. */
  created_at: string
}

export interface Template {
  /** UUID. */
  id: string
  /** Unique together with the language, per number. */
  name: string
  /** Such as en, en_US or pt_BR. */
  language: string
  /** Open: marketing, utility, authentication. */
  category: string
  /** Open: draft, pending, approved, rejected, paused, disabled. Only approved can be sent. */
  status: string
  /** The platform's reason code or text. */
  rejection_reason: string | null
  /** The number it belongs to. */
  number_id: string
  /** positional or named; null without variables. */
  parameter_format: 'positional' | 'named' | null
  /** What stands above the body. */
  header: {
    /** Open: text, image, video, document, location. */
    type: string
    /** Type text, with its variable as written. */
    text: string | null
  } | null
  /** The body. */
  body: {
    /** The text. */
    text: string
  }
  /** The small print. */
  footer: {
    /** The text. */
    text: string
  } | null
  buttons: Array<{
    /** Open: quick_reply, url, phone, copy_code, other. */
    type: string
    /** What stands on it. */
    text: string
    /** Type url, with its variable as written. */
    url?: string
    /** Type phone. */
    phone?: string
  }>
  /** Exactly what a send must supply. */
  variables: {
    body: string[]
    header: string[]
    buttons: string[]
    /** Whether the header is a file. */
    header_media: boolean
    /** Whether the header is a place. */
    header_location: boolean
    /** Whether it says until when an offer lasts. */
    limited_time_offer: boolean
    cards: Array<{
      body: string[]
      buttons: string[]
      /** Whether a file stands above its text. */
      header_media: boolean
    }>
  }
  /** Whether a send can give all that its parts need. Whether it is approved is said by its status. */
  sendable: boolean
  /** The same as a sentence for people. */
  unsendable_reason: string | null
  /** Open: unknown, green, yellow, red. */
  quality: string
  /** When we first had it. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

export interface TemplateDryRun {
  /** Always true. */
  dry_run: boolean
  /** What a send would have to supply. */
  variables: {
    body: string[]
    header: string[]
    buttons: string[]
    /** Whether the header is a file. */
    header_media: boolean
    /** Whether the header is a place. */
    header_location: boolean
    /** Whether it says until when an offer lasts. */
    limited_time_offer: boolean
    cards: Array<{
      body: string[]
      buttons: string[]
      /** Whether a file stands above its text. */
      header_media: boolean
    }>
  }
}

export type TemplateOrDryRun = Template | TemplateDryRun

/** The platform reviewed a template or decided about it. */
export interface TemplateStatusEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'template.status'
  /** When it happened. */
  timestamp: string
  data: {
    template: Template
    previous_status: string | null
  }
  /** Only in test events. */
  test?: boolean
}

/** The category or quality of a template changed. */
export interface TemplateUpdatedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'template.updated'
  /** When it happened. */
  timestamp: string
  data: {
    template: Template
    /** Names of the fields that changed. */
    changed: string[]
  }
  /** Only in test events. */
  test?: boolean
}

export interface Webhook {
  /** UUID. */
  id: string
  /** An address of https, any port. */
  url: string
  /** Up to 255 characters. */
  description: string | null
  events: string[]
  /** Custom headers: names as keys, every value null, because values are never shown. */
  headers: Record<string, string | null>
  /** active, paused or disabled. */
  status: 'active' | 'paused' | 'disabled'
  /** failing, no_secret, key_revoked, key_expired, key_scopes or manual. Values can be added. */
  disabled_reason: string | null
  /** Since when. */
  disabled_at: string | null
  /** Who made it or last turned it on. */
  owner: {
    /** api_key or member. */
    type: 'api_key' | 'member'
    /** Of the key or the person. */
    id: string
    /** Null when it is gone. */
    name: string | null
  }
  /** Until then the secret before the last rotation signs as well. */
  previous_secret_expires_at: string | null
  /** 0 after any success. */
  failures_in_a_row: number
  /** Start of the run of only failures. */
  failing_since: string | null
  /** Next probe while paused. */
  next_try_at: string | null
  /** Last 2xx answer. */
  last_success_at: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
}

/** A test without an event. */
export interface WebhookTestEvent {
  id: string
  type: 'webhook.test'
  timestamp: string
  data: {
    webhook: {
      /** The endpoint that is tested. */
      id: string
    }
  }
  /** Always true. */
  test: boolean
}

export interface WebhookWithSecret {
  /** UUID. */
  id: string
  /** An address of https, any port. */
  url: string
  /** Up to 255 characters. */
  description: string | null
  events: string[]
  /** Custom headers: names as keys, every value null, because values are never shown. */
  headers: Record<string, string | null>
  /** active, paused or disabled. */
  status: 'active' | 'paused' | 'disabled'
  /** failing, no_secret, key_revoked, key_expired, key_scopes or manual. Values can be added. */
  disabled_reason: string | null
  /** Since when. */
  disabled_at: string | null
  /** Who made it or last turned it on. */
  owner: {
    /** api_key or member. */
    type: 'api_key' | 'member'
    /** Of the key or the person. */
    id: string
    /** Null when it is gone. */
    name: string | null
  }
  /** Until then the secret before the last rotation signs as well. */
  previous_secret_expires_at: string | null
  /** 0 after any success. */
  failures_in_a_row: number
  /** Start of the run of only failures. */
  failing_since: string | null
  /** Next probe while paused. */
  next_try_at: string | null
  /** Last 2xx answer. */
  last_success_at: string | null
  /** When it was made. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
  /** The signing secret: only in the answer that made it, null ever after. */
  secret: string
}

export interface WholeDelivery {
  /** The webhook-id header, the same on every try. */
  id: string
  /** The endpoint. */
  webhook_id: string
  /** What it carries. */
  event: {
    /** The same in the deliveries to several endpoints. */
    id: string
    /** For example message.status. */
    type: string
    /** When it happened. */
    timestamp: string
  }
  /** waiting, delivered or failed. */
  state: 'waiting' | 'delivered' | 'failed'
  /** All tries so far. */
  tries: number
  /** While waiting. */
  next_try_at: string | null
  /** Null before the first try. */
  last_answer: {
    /** When. */
    at: string
    /** HTTP status; null when there was no HTTP answer or no request. */
    status: number | null
    /** Its start, up to 1,024 bytes, without header values and signatures; or our own sentence. */
    body: string
    /** Milliseconds. */
    duration_ms: number
  } | null
  /** True for a test event. */
  test: boolean
  /** When it was queued. */
  created_at: string
  /** When a 2xx came. */
  delivered_at: string | null
  /** When the last try failed. */
  failed_at: string | null
  /** Kept 3 days once delivered, 30 days when failed. */
  expires_at: string | null
  /** The envelope posted. Only with a single delivery, for who may read its event; null otherwise. */
  payload: Record<string, unknown> | null
}

/** What a webhook endpoint is sent. */
export type WebhookEvent = MessageReceivedEvent | MessageSentEvent | MessageStatusEvent | MessageUpdatedEvent | ContactCreatedEvent | ContactUpdatedEvent | ContactDeletedEvent | TemplateStatusEvent | TemplateUpdatedEvent | BroadcastStatusEvent | ChatAssignedEvent | ChatClosedEvent | ChatReopenedEvent | ChatOwner_changedEvent | NumberStatusEvent | WebhookTestEvent

/** What each operation takes and answers, by its name in the document. */
export interface Operations {
  /** All numbers of the workspace, the default one first. Scope: numbers:read. */
  listNumbers: {
    path: undefined
    query: undefined
    body: undefined
    answer: {
      data: PhoneNumber[]
      next_cursor: string | null
    }
  }
  /** Accepts a message. Scope: messages:send. */
  sendMessage: {
    path: undefined
    query: undefined
    body: {
      /** A phone, or the UUID of a contact. */
      to: string
      /** text, image, video, audio, document, media, template, interactive, location. */
      type: 'text' | 'image' | 'video' | 'audio' | 'document' | 'media' | 'template' | 'interactive' | 'location'
      /** Default: the template's number, else the default number. */
      number_id?: string | null
      /** For type text. */
      text?: {
        /** 1 to 4096 characters. */
        body: string
        /** Default false. */
        preview_url?: boolean | null
      } | null
      /** For file types. */
      media?: {
        /** UUID of the upload. */
        id: string
        /** 0 to 1024 characters; image, video, document. */
        caption?: string | null
        /** 1 to 240 characters; document. */
        filename?: string | null
      } | null
      /** For type template. */
      template?: {
        /** UUID of the template. */
        id?: string | null
        /** Of a-z, 0-9 and _. */
        name?: string | null
        /** With name: en, en_US, pt_BR, ... */
        language?: string | null
        /** Body values by name or position. */
        params?: Record<string, string> | null
        /** Header value by name or position. */
        header_params?: Record<string, string> | null
        /** Needed when the header is a file. */
        header_media?: {
          /** UUID of the upload. */
          id: string
          /** 1 to 240 characters. */
          filename?: string | null
        } | null
        /** Values by button index. */
        button_params?: Record<string, string> | null
        /** Needed when the header is a place. */
        header_location?: {
          /** -90 to 90. */
          latitude: number
          /** -180 to 180. */
          longitude: number
          /** 0 to 1000 characters. */
          name?: string | null
          /** 0 to 1000 characters. */
          address?: string | null
        } | null
        /** Needed when the offer ends. */
        limited_time_offer?: {
          /** RFC 3339, ahead. */
          expires_at: string
        } | null
        /** Needed for a carousel: every card, in its order. */
        cards?: Array<{
          /** The picture or film of the card. */
          header_media?: {
            /** UUID of the upload. */
            id: string
            /** 1 to 240 characters. */
            filename?: string | null
          } | null
          /** Values of its text by name or position. */
          params?: Record<string, string> | null
          /** Values of its buttons by their index. */
          button_params?: Record<string, string> | null
        }> | null
      } | null
      /** For type interactive: button, list or cta_url. */
      interactive?: {
        type: 'button'
        header?: {
          type: 'text'
          text: string
        } | null | {
          type: 'image'
          media: {
            id: string
          }
        } | {
          type: 'video'
          media: {
            id: string
          }
        } | {
          type: 'document'
          media: {
            id: string
          }
        }
        body: {
          text: string
        }
        footer?: {
          text: string
        } | null
        action: {
          buttons: Array<{
            /** 1 to 256 characters; comes back with the answer. */
            id: string
            /** 1 to 20 characters. */
            title: string
          }>
        }
      } | null | {
        type: 'list'
        header?: {
          type: 'text'
          text: string
        } | null
        body: {
          text: string
        }
        footer?: {
          text: string
        } | null
        action: {
          button: string
          sections: Array<{
            /** 1 to 24 characters; needed where there are several. */
            title?: string | null
            /** At least one. */
            rows: Array<{
              /** 1 to 200 characters; comes back with the answer. */
              id: string
              /** 1 to 24 characters. */
              title: string
              /** Up to 72 characters below the title. */
              description?: string | null
            }>
          }>
        }
      } | {
        type: 'cta_url'
        header?: {
          type: 'text'
          text: string
        } | null | {
          type: 'image'
          media: {
            id: string
          }
        } | {
          type: 'video'
          media: {
            id: string
          }
        } | {
          type: 'document'
          media: {
            id: string
          }
        }
        body: {
          text: string
        }
        footer?: {
          text: string
        } | null
        action: {
          display_text: string
          url: string
        }
      }
      /** For type location. */
      location?: {
        /** -90 to 90. */
        latitude: number
        /** -180 to 180. */
        longitude: number
        /** 0 to 1000 characters. */
        name?: string | null
        /** 0 to 1000 characters. */
        address?: string | null
      } | null
      /** A message with the same contact and number. */
      reply_to_message_id?: string | null
      /** Sends a text or an interactive message outside of the 24-hour window, where the number may: utility or authentication. */
      category?: 'utility' | 'authentication' | null
      /** With category: how long the platform tries to deliver it, 30 to 43200 seconds. */
      ttl_seconds?: number | null
      dry_run?: boolean | null
    }
    answer: MessageOrDryRun
  }
  /** Messages, newest first. Scope: messages:read. */
  listMessages: {
    path: undefined
    query: {
      /** Rows per page. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same again. */
      cursor?: string
      /** created_at (default) or updated_at. */
      sort?: 'created_at' | 'updated_at'
      /** Only messages with this contact. */
      contact_id?: string
      /** Only messages from or to this number. */
      number_id?: string
      /** incoming or outgoing. */
      direction?: 'incoming' | 'outgoing'
      /** RFC 3339: only messages changed after this time. */
      updated_after?: string
    }
    body: undefined
    answer: {
      data: Message[]
      /** Cursor of the next page; null at the end. */
      next_cursor: string | null
    }
  }
  /** One message. Scope: messages:read. */
  getMessage: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Message
  }
  /** Keeps a file to be sent, for 30 days or for as long as something needs it. Scope: messages:send. */
  uploadMedia: {
    path: undefined
    query: undefined
    /** A form (FormData) with one part, `file`, that has the bytes and the name of the file. */
    body: FormData
    answer: Media
  }
  /** One file. Scope: messages:read. */
  getMedia: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Media
  }
  /** One file, its content. Scope: messages:read. */
  getMediaContent: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Uint8Array
  }
  /** Contacts of the workspace, newest first where no other order is asked for. Scope: contacts:read. */
  listContacts: {
    path: undefined
    query: {
      /** Rows per page. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same again. */
      cursor?: string
      /** created_at (default) or updated_at. */
      sort?: 'created_at' | 'updated_at'
      /** In any spelling. */
      phone?: string
      /** Exactly; an unknown one finds nobody. */
      tag?: string
      /** Only those who are, or are not. */
      marketing_opted_out?: 'true' | 'false'
    }
    body: undefined
    answer: {
      data: Contact[]
      /** Cursor of the next page; null at the end. */
      next_cursor: string | null
    }
  }
  /** Makes a contact. Scope: contacts:write. */
  createContact: {
    path: undefined
    query: undefined
    body: {
      /** With country code, in any spelling. */
      phone: string
      /** 1 to 255 characters. */
      name?: string | null
      /** Up to 50; unknown ones are made. */
      tags?: string[] | null
      /** Up to 50 strings, numbers or booleans by name. */
      custom_fields?: Record<string, string | number | boolean> | null
      /** Default false. */
      marketing_opted_out?: boolean | null
    }
    answer: Contact
  }
  /** Makes or changes up to 500 contacts by phone. Scope: contacts:write. */
  upsertContacts: {
    path: undefined
    query: undefined
    body: {
      /** 1 to 500 rows. */
      contacts: Array<{
        /** Up to 100 characters, repeated in the answer. */
        ref?: string | null
        /** With country code, in any spelling. */
        phone: string
        /** 1 to 255 characters. */
        name?: string | null
        /** Added to those that are there. */
        tags?: string[] | null
        /** Merged by name; null removes one. */
        custom_fields?: Record<string, string | number | boolean> | null
        /** Not against the choice of the person. */
        marketing_opted_out?: boolean | null
      }>
    }
    answer: {
      data: Array<{
        /** Its place among the rows, from 0. */
        index: number
        /** As given. */
        ref: string | null
        /** UUID of the contact; null when refused. */
        id: string | null
        /** created, updated, unchanged or refused. */
        result: 'created' | 'updated' | 'unchanged' | 'refused'
        /** Why it was refused. */
        error?: {
          /** What it would have been by itself. */
          code: string
          /** For people. */
          message: string
          /** The field of the row at fault. */
          field: string | null
        }
      }>
      next_cursor: string | null
    }
  }
  /** One contact. Scope: contacts:read. */
  getContact: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Contact
  }
  /** Changes a contact. Scope: contacts:write. */
  updateContact: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** 1 to 255 characters; null clears it. */
      name?: string | null
      /** All of them; not together with the next two. */
      tags?: string[]
      /** Added to those that are there. */
      add_tags?: string[]
      /** Taken away. */
      remove_tags?: string[]
      /** Merged by name; null removes one. */
      custom_fields?: Record<string, string | null | number | boolean>
      /** Not false against the choice of the person. */
      marketing_opted_out?: boolean
    }
    answer: Contact
  }
  /** Deletes a contact with its chat and messages, and frees its phone. Scope: contacts:write. */
  deleteContact: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: undefined
  }
  /** All chats, newest chat first. Scope: chats:read. */
  listChats: {
    path: undefined
    query: {
      /** Rows per page. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same again. */
      cursor?: string
      /** open or closed. */
      status?: 'open' | 'closed'
      /** Only chats of this agent. */
      agent_id?: string
      /** Only chats of this team. */
      team_id?: string
      /** Only chats whose last message went over this number. */
      number_id?: string
      /** Only chats of nobody, or of somebody; not with agent or team. */
      unassigned?: 'true' | 'false'
    }
    body: undefined
    answer: {
      data: Chat[]
      /** Cursor of the next page; null at the end. */
      next_cursor: string | null
    }
  }
  /** Agents that may take chats, and teams. Scope: chats:read. */
  listAssignees: {
    path: undefined
    query: undefined
    body: undefined
    answer: {
      data: Array<{
        /** agent or team. */
        type: 'agent' | 'team'
        /** UUID. */
        id: string
        /** For people. */
        name: string
        /** An agent who is here; a team that is on and has such an agent. */
        available: boolean
      }>
      next_cursor: string | null
    }
  }
  /** The chat with one contact. Scope: chats:read. */
  getConversation: {
    path: {
      /** Id of the contact. */
      contact_id: string
    }
    query: undefined
    body: undefined
    answer: Chat
  }
  /** Gives a chat to an agent, a team, both or nobody. Scope: chats:write. */
  assignConversation: {
    path: {
      /** Id of the contact. */
      contact_id: string
    }
    query: undefined
    body: {
      /** An agent who may take chats; in the team, when both are set. */
      agent_id?: string | null
      /** A team. */
      team_id?: string | null
    }
    answer: Chat
  }
  /** Closes a chat and ends its case. Scope: chats:write. */
  closeConversation: {
    path: {
      /** Id of the contact. */
      contact_id: string
    }
    query: undefined
    body: {
      /** Up to 500 characters, told with the event. */
      note?: string | null
    }
    answer: Chat
  }
  /** Opens a closed chat, whose last case goes on. Scope: chats:write. */
  reopenConversation: {
    path: {
      /** Id of the contact. */
      contact_id: string
    }
    query: undefined
    body: undefined
    answer: Chat
  }
  /** Templates, newest first. Scope: templates:read. */
  listTemplates: {
    path: undefined
    query: {
      /** Rows per page. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same again. */
      cursor?: string
      /** created_at (default) or updated_at. */
      sort?: 'created_at' | 'updated_at'
      /** Only templates in this state. */
      status?: 'draft' | 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled'
      /** Only templates of this category. */
      category?: 'marketing' | 'utility' | 'authentication'
      /** Only templates of exactly this name. */
      name?: string
      /** Only templates in exactly this language. */
      language?: string
      /** Only templates of this number. */
      number_id?: string
    }
    body: undefined
    answer: {
      data: Template[]
      /** Cursor of the next page; null at the end. */
      next_cursor: string | null
    }
  }
  /** Makes a template and submits it for review. Scope: templates:write. */
  createTemplate: {
    path: undefined
    query: undefined
    body: {
      /** The number it belongs to; the default number when left out. */
      number_id?: string | null
      /** 1 to 512 of a-z, 0-9 and _. */
      name: string
      /** Such as en, en_US or pt_BR. */
      language: string
      /** Either marketing or utility. */
      category: 'marketing' | 'utility'
      /** What stands above the body. */
      header?: {
        /** text, image, video or document. */
        type: 'text' | 'image' | 'video' | 'document'
        /** Type text: 1 to 60 characters with at most one variable. */
        text?: string | null
        /** Type text: one text per variable, by its name. */
        examples?: Record<string, string> | null
        /** The other types: the sample that is reviewed. */
        media?: {
          /** An uploaded file of the kind of the header. */
          id: string
        } | null
      } | null
      /** The body. */
      body: {
        /** 1 to 1024 characters; variables {{1}} to {{n}}, or {{lower_case}}. */
        text: string
        /** One text per variable, by its name. */
        examples?: Record<string, string> | null
      }
      /** The small print. */
      footer?: {
        /** 1 to 60 characters, no variables. */
        text: string
      } | null
      /** At most 10. */
      buttons?: Array<{
        /** quick_reply, url (at most 2), phone (1) or copy_code (1). */
        type: 'quick_reply' | 'url' | 'phone' | 'copy_code'
        /** 1 to 25 characters; not for copy_code. */
        text?: string | null
        /** Type url: https, at most one {{1}} at its end. */
        url?: string | null
        /** Type phone. */
        phone?: string | null
        /** What stands for the variable of a url; the code of copy_code. */
        example?: string | null
      }> | null
      dry_run?: boolean | null
    }
    answer: TemplateOrDryRun
  }
  /** One template. Scope: templates:read. */
  getTemplate: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Template
  }
  /** Changes a template and submits it again. Scope: templates:write. */
  updateTemplate: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** Only while it is a draft. */
      name?: string
      /** Only while it is a draft. */
      language?: string
      /** Either marketing or utility. */
      category?: 'marketing' | 'utility'
      /** Null takes it away. */
      header?: {
        /** text, image, video or document. */
        type: 'text' | 'image' | 'video' | 'document'
        /** Type text: 1 to 60 characters with at most one variable. */
        text?: string
        /** Type text: one text per variable, by its name. */
        examples?: Record<string, string | null>
        /** The other types: the sample that is reviewed. */
        media?: {
          /** An uploaded file of the kind of the header. */
          id: string
        }
      } | null
      /** The body. */
      body?: {
        /** 1 to 1024 characters; variables {{1}} to {{n}}, or {{lower_case}}. */
        text: string
        /** One text per variable, by its name. */
        examples?: Record<string, string | null>
      }
      /** Null takes it away. */
      footer?: {
        /** 1 to 60 characters, no variables. */
        text: string
      } | null
      /** An empty list takes them away. */
      buttons?: Array<{
        /** quick_reply, url (at most 2), phone (1) or copy_code (1). */
        type: 'quick_reply' | 'url' | 'phone' | 'copy_code'
        /** 1 to 25 characters; not for copy_code. */
        text?: string
        /** Type url: https, at most one {{1}} at its end. */
        url?: string
        /** Type phone. */
        phone?: string
        /** What stands for the variable of a url; the code of copy_code. */
        example?: string
      }>
    }
    answer: Template
  }
  /** Deletes a template in its language, here and on the platform. Scope: templates:write. */
  deleteTemplate: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: undefined
  }
  /** Sends a template to many recipients, at once or at a scheduled time. Scope: broadcasts:write. */
  createBroadcast: {
    path: undefined
    query: undefined
    body: {
      /** 1 to 255 characters. */
      name: string
      /** The template, with values for every recipient. */
      template: {
        /** UUID of the template. */
        id?: string | null
        /** Of a-z, 0-9 and _. */
        name?: string | null
        /** With name: en, en_US, pt_BR, ... */
        language?: string | null
        /** Body values by name or position. */
        params?: Record<string, string> | null
        /** Header value by name or position. */
        header_params?: Record<string, string> | null
        /** Needed when the header is a file. */
        header_media?: {
          /** UUID of the upload. */
          id: string
          /** 1 to 240 characters. */
          filename?: string | null
        } | null
        /** Values by button index. */
        button_params?: Record<string, string> | null
        /** Needed when the header is a place. */
        header_location?: {
          /** -90 to 90. */
          latitude: number
          /** -180 to 180. */
          longitude: number
          /** 0 to 1000 characters. */
          name?: string | null
          /** 0 to 1000 characters. */
          address?: string | null
        } | null
        /** Needed when the offer ends. */
        limited_time_offer?: {
          /** RFC 3339, ahead. */
          expires_at: string
        } | null
        /** Needed for a carousel: every card, in its order. */
        cards?: Array<{
          /** The picture or film of the card. */
          header_media?: {
            /** UUID of the upload. */
            id: string
            /** 1 to 240 characters. */
            filename?: string | null
          } | null
          /** Values of its text by name or position. */
          params?: Record<string, string> | null
          /** Values of its buttons by their index. */
          button_params?: Record<string, string> | null
        }> | null
      }
      /** Default: the number that the template belongs to. */
      number_id?: string | null
      /** 1 to 10,000. */
      recipients: Array<{
        /** A phone or the id of a contact. */
        to: string
        /** 1 to 255 characters; used only if a contact is made. */
        name?: string | null
        /** Body values by name or position. */
        params?: Record<string, string> | null
        /** Header value by name or position. */
        header_params?: Record<string, string> | null
        /** Values by button index. */
        button_params?: Record<string, string> | null
      }>
      /** RFC 3339, 1 minute to 1 year ahead; absent is now. */
      scheduled_at?: string | null
      dry_run?: boolean | null
    }
    answer: BroadcastOrDryRun
  }
  /** Broadcasts, newest first. Scope: broadcasts:read. */
  listBroadcasts: {
    path: undefined
    query: {
      /** Rows per page. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same again. */
      cursor?: string
      /** Only broadcasts in this state. */
      status?: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled' | 'failed'
    }
    body: undefined
    answer: {
      data: Broadcast[]
      /** Cursor of the next page; null at the end. */
      next_cursor: string | null
    }
  }
  /** One broadcast. Scope: broadcasts:read. */
  getBroadcast: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Broadcast
  }
  /** The recipients of a broadcast, in the order given. Scope: broadcasts:read. */
  listBroadcastRecipients: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: {
      /** Rows per page. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same again. */
      cursor?: string
      /** Only recipients in this state. */
      status?: 'pending' | 'sent' | 'delivered' | 'read' | 'failed' | 'cancelled'
    }
    body: undefined
    answer: {
      data: Recipient[]
      /** Cursor of the next page; null at the end. */
      next_cursor: string | null
    }
  }
  /** Cancels a broadcast. Scope: broadcasts:write. */
  cancelBroadcast: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Broadcast
  }
  /** The limits of the workspace and what it has used of them. Scope: usage:read. */
  getUsage: {
    path: undefined
    query: undefined
    body: undefined
    answer: {
      /** By limit. */
      limits: {
        /** Requests of all keys together. */
        api_requests_per_minute: {
          /** Never unlimited. */
          limit: number
          /** This request included. */
          used: number
        }
        /** POST /messages only. */
        api_messages_per_second: {
          /** Never unlimited. */
          limit: number
        }
        /** Contacts. */
        contacts: {
          /** Null is unlimited. */
          limit: number | null
          /** So far. */
          used: number
        }
        /** Messages of broadcasts. */
        broadcast_messages_per_month: {
          /** Null is unlimited. */
          limit: number | null
          /** Messages sent. */
          used: number
          /** YYYY-MM. */
          period: string
        }
        /** Webhook endpoints of /v1. */
        webhook_endpoints: {
          /** Null is unlimited. */
          limit: number | null
          /** So far. */
          used: number
        }
        /** Keys of /v1; both of a rotation count once. */
        api_keys: {
          /** Null is unlimited. */
          limit: number | null
          /** So far. */
          used: number
        }
      }
      features: string[]
    }
  }
  /** The workspace's webhook endpoints, newest first. Scope: webhooks:read. */
  listWebhookEndpoints: {
    path: undefined
    query: {
      /** Rows per page. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same again. */
      cursor?: string
    }
    body: undefined
    answer: {
      data: Webhook[]
      /** Cursor of the next page; null at the end. */
      next_cursor: string | null
    }
  }
  /** Makes an endpoint and shows its secret, this once. Scope: webhooks:write. */
  createWebhookEndpoint: {
    path: undefined
    query: undefined
    body: {
      /** An address of https, up to 2048 characters, no user name, password or fragment. */
      url: string
      /** One or more kinds of events. */
      events: Array<'message.received' | 'message.sent' | 'message.status' | 'message.updated' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'template.status' | 'template.updated' | 'broadcast.status' | 'chat.assigned' | 'chat.closed' | 'chat.reopened' | 'chat.owner_changed' | 'number.status'>
      /** Up to 10 custom headers: values by name. */
      headers?: Record<string, string> | null
      /** Up to 255 characters. */
      description?: string | null
    }
    answer: WebhookWithSecret
  }
  /** The catalogue of events, with the form and an example of each. Scope: webhooks:read. */
  listWebhookEventTypes: {
    path: undefined
    query: undefined
    body: undefined
    answer: {
      data: Array<{
        /** For example message.status. */
        type: string
        /** When it happens. */
        description: string
        /** What a key needs to subscribe to it. */
        scope: string
        /** The switch of the plan that it belongs to. */
        feature: string
        /** JSON Schema 2020-12 of what is posted. */
        schema: Record<string, unknown>
        /** What could be posted. */
        example: Record<string, unknown>
      }>
      next_cursor: string | null
    }
  }
  /** One webhook endpoint. Scope: webhooks:read. */
  getWebhookEndpoint: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Webhook
  }
  /** Changes an endpoint. Scope: webhooks:write. */
  updateWebhookEndpoint: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** Another server needs every header value sent again. */
      url?: string
      /** Replaces the list. */
      events?: Array<'message.received' | 'message.sent' | 'message.status' | 'message.updated' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'template.status' | 'template.updated' | 'broadcast.status' | 'chat.assigned' | 'chat.closed' | 'chat.reopened' | 'chat.owner_changed' | 'number.status'>
      /** Replaces the set; null keeps the stored value of that name. */
      headers?: Record<string, string | null>
      /** Null clears it. */
      description?: string | null
      /** True turns a disabled endpoint back on, false turns it off. */
      enabled?: boolean
    }
    answer: Webhook
  }
  /** Deletes an endpoint with its deliveries. Scope: webhooks:write. */
  deleteWebhookEndpoint: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: undefined
  }
  /** Gives an endpoint a new secret, shown this once. Scope: webhooks:write. */
  rotateWebhookSecret: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** 0 to 168; 24 when left out. */
      overlap_hours?: number | null
    }
    answer: {
      /** UUID. */
      id: string
      /** The signing secret: only in the answer that made it, null ever after. */
      secret: string
      /** Until then the secret before the last rotation signs as well. */
      previous_secret_expires_at: string | null
    }
  }
  /** Posts one event with example data now. Scope: webhooks:write. */
  testWebhookEndpoint: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** Is webhook.test when left out. */
      type?: 'webhook.test' | 'message.received' | 'message.sent' | 'message.status' | 'message.updated' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'template.status' | 'template.updated' | 'broadcast.status' | 'chat.assigned' | 'chat.closed' | 'chat.reopened' | 'chat.owner_changed' | 'number.status' | null
    }
    answer: Delivery
  }
  /** Sends the failed deliveries of a range of at most 7 days again, the oldest failures first. Scope: webhooks:write. */
  replayWebhookDeliveries: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** Needed. */
      failed_after: string
      /** Now when left out. */
      failed_before?: string | null
    }
    answer: {
      /** Deliveries put back to waiting, at most 10,000. */
      replayed: number
      /** Whether the range holds further ones. */
      more: boolean
    }
  }
  /** The deliveries of an endpoint, newest first. Scope: webhooks:read. */
  listWebhookDeliveries: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: {
      /** Rows per page. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same again. */
      cursor?: string
      /** waiting, delivered or failed. */
      state?: 'waiting' | 'delivered' | 'failed'
      /** Only events of this type. */
      type?: 'webhook.test' | 'message.received' | 'message.sent' | 'message.status' | 'message.updated' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'template.status' | 'template.updated' | 'broadcast.status' | 'chat.assigned' | 'chat.closed' | 'chat.reopened' | 'chat.owner_changed' | 'number.status'
      /** Only those queued after it. */
      created_after?: string
      /** Only those queued before it. */
      created_before?: string
    }
    body: undefined
    answer: {
      data: Delivery[]
      /** Cursor of the next page; null at the end. */
      next_cursor: string | null
    }
  }
  /** One delivery of an endpoint. Scope: webhooks:read. */
  getWebhookDelivery: {
    path: {
      /** Id of the object. */
      id: string
      /** Id of the delivery. */
      delivery_id: string
    }
    query: undefined
    body: undefined
    answer: WholeDelivery
  }
  /** Sends one delivery again, with a full new schedule. Scope: webhooks:write. */
  resendWebhookDelivery: {
    path: {
      /** Id of the object. */
      id: string
      /** Id of the delivery. */
      delivery_id: string
    }
    query: undefined
    body: undefined
    answer: Delivery
  }
}

export type OperationName = keyof Operations

/** Where each operation is. */
export const routes: Record<OperationName, { method: string; path: string }> = {
  listNumbers: { method: 'GET', path: '/numbers' },
  sendMessage: { method: 'POST', path: '/messages' },
  listMessages: { method: 'GET', path: '/messages' },
  getMessage: { method: 'GET', path: '/messages/{id}' },
  uploadMedia: { method: 'POST', path: '/media' },
  getMedia: { method: 'GET', path: '/media/{id}' },
  getMediaContent: { method: 'GET', path: '/media/{id}/content' },
  listContacts: { method: 'GET', path: '/contacts' },
  createContact: { method: 'POST', path: '/contacts' },
  upsertContacts: { method: 'POST', path: '/contacts/bulk' },
  getContact: { method: 'GET', path: '/contacts/{id}' },
  updateContact: { method: 'PATCH', path: '/contacts/{id}' },
  deleteContact: { method: 'DELETE', path: '/contacts/{id}' },
  listChats: { method: 'GET', path: '/chats' },
  listAssignees: { method: 'GET', path: '/chats/assignees' },
  getConversation: { method: 'GET', path: '/chats/{contact_id}' },
  assignConversation: { method: 'POST', path: '/chats/{contact_id}/assign' },
  closeConversation: { method: 'POST', path: '/chats/{contact_id}/close' },
  reopenConversation: { method: 'POST', path: '/chats/{contact_id}/reopen' },
  listTemplates: { method: 'GET', path: '/templates' },
  createTemplate: { method: 'POST', path: '/templates' },
  getTemplate: { method: 'GET', path: '/templates/{id}' },
  updateTemplate: { method: 'PATCH', path: '/templates/{id}' },
  deleteTemplate: { method: 'DELETE', path: '/templates/{id}' },
  createBroadcast: { method: 'POST', path: '/broadcasts' },
  listBroadcasts: { method: 'GET', path: '/broadcasts' },
  getBroadcast: { method: 'GET', path: '/broadcasts/{id}' },
  listBroadcastRecipients: { method: 'GET', path: '/broadcasts/{id}/recipients' },
  cancelBroadcast: { method: 'POST', path: '/broadcasts/{id}/cancel' },
  getUsage: { method: 'GET', path: '/usage' },
  listWebhookEndpoints: { method: 'GET', path: '/webhooks' },
  createWebhookEndpoint: { method: 'POST', path: '/webhooks' },
  listWebhookEventTypes: { method: 'GET', path: '/webhooks/events' },
  getWebhookEndpoint: { method: 'GET', path: '/webhooks/{id}' },
  updateWebhookEndpoint: { method: 'PATCH', path: '/webhooks/{id}' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/webhooks/{id}' },
  rotateWebhookSecret: { method: 'POST', path: '/webhooks/{id}/rotate-secret' },
  testWebhookEndpoint: { method: 'POST', path: '/webhooks/{id}/test' },
  replayWebhookDeliveries: { method: 'POST', path: '/webhooks/{id}/replay' },
  listWebhookDeliveries: { method: 'GET', path: '/webhooks/{id}/deliveries' },
  getWebhookDelivery: { method: 'GET', path: '/webhooks/{id}/deliveries/{delivery_id}' },
  resendWebhookDelivery: { method: 'POST', path: '/webhooks/{id}/deliveries/{delivery_id}/resend' },
}
