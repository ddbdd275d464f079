// Made from the OpenAPI document by `npm run openapi:print`; changes belong there.

export interface ScopeMissingError {
  code: 'scope_missing'
  /** Message for humans. The wording can change. */
  message: string
  /** Path of the field at fault. Left out if no single field is at fault. */
  field?: string
  request_id: string
  details: {
    /** The scope that the key lacks. */
    scope: string
  }
}

export interface FeatureNotInPlanError {
  code: 'feature_not_in_plan'
  /** Message for humans. The wording can change. */
  message: string
  /** Path of the field at fault. Left out if no single field is at fault. */
  field?: string
  request_id: string
  details: {
    /** The component of the plan that is off. */
    feature: string
  }
}

export interface ConflictError {
  code: 'conflict'
  /** Message for humans. The wording can change. */
  message: string
  /** Path of the field at fault. Left out if no single field is at fault. */
  field?: string
  request_id: string
  details?: {
    /** Id of the existing object. */
    id: string
  }
}

export interface InvalidFieldError {
  code: 'invalid_field'
  /** Message for humans. The wording can change. */
  message: string
  /** Path of the field at fault. Left out if no single field is at fault. */
  field?: string
  request_id: string
  details?: {
    /** Id of the draft of the refused template. */
    id: string
  }
}

export interface TemplateParamsError {
  code: 'template_params'
  /** Message for humans. The wording can change. */
  message: string
  /** Path of the field at fault. Left out if no single field is at fault. */
  field?: string
  request_id: string
  details?: {
    /** Variables without a value. */
    missing: string[]
    /** Values without a variable. */
    unexpected: string[]
    /** The first 100 faulty rows of a broadcast. */
    rows?: Array<{
      /** Index of the row, from 0. */
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
  /** Message for humans. The wording can change. */
  message: string
  /** Path of the field at fault. Left out if no single field is at fault. */
  field?: string
  request_id: string
  details: {
    /** The name of the limit. */
    limit: string
    /** Value of the limit. */
    limit_value: number
    /** How much of the limit is used. */
    used: number
  }
}

export interface OtherError {
  /** Codes never change their meaning. Handle a code that you do not know by its HTTP status. */
  code: 'invalid_request' | 'unauthorized' | 'ip_not_allowed' | 'workspace_closed' | 'not_found' | 'method_not_allowed' | 'invalid_state' | 'idempotency_in_progress' | 'too_large' | 'unsupported_media_type' | 'invalid_phone' | 'idempotency_mismatch' | 'window_closed' | 'template_not_approved' | 'template_ambiguous' | 'contact_opted_out' | 'number_unavailable' | 'rate_limited' | 'internal_error' | 'unavailable'
  /** Message for humans. The wording can change. */
  message: string
  /** Path of the field at fault. Left out if no single field is at fault. */
  field?: string
  request_id: string
}

/** Codes never change their meaning. Handle a code that you do not know by its HTTP status. */
export type ErrorCode = 'invalid_request' | 'unauthorized' | 'ip_not_allowed' | 'scope_missing' | 'feature_not_in_plan' | 'workspace_closed' | 'not_found' | 'method_not_allowed' | 'conflict' | 'invalid_state' | 'idempotency_in_progress' | 'too_large' | 'unsupported_media_type' | 'invalid_field' | 'invalid_phone' | 'idempotency_mismatch' | 'window_closed' | 'template_not_approved' | 'template_params' | 'template_ambiguous' | 'contact_opted_out' | 'number_unavailable' | 'limit_reached' | 'rate_limited' | 'internal_error' | 'unavailable' | (string & {})

export interface Error {
  /** The shapes differ by `code`. Codes never change their meaning. Handle a code that you do not know by its HTTP status. */
  error: ScopeMissingError | FeatureNotInPlanError | ConflictError | InvalidFieldError | TemplateParamsError | LimitReachedError | OtherError
}

export interface Broadcast {
  /** UUID of the broadcast. */
  id: string
  /** UUID of the number that sends the broadcast. */
  number_id: string
  /** Name of the broadcast, 1 to 255 characters. */
  name: string
  /** Status of the broadcast: draft, scheduled, running, paused, completed, cancelled, failed. Values can be added. */
  status: string
  /** Template that the broadcast sends. */
  template: {
    /** UUID of the template. */
    id: string
    /** Name of the template. */
    name: string
    /** Language of the template. */
    language: string
    /** Category of the template: marketing, utility, authentication. Values can be added. */
    category: string
  }
  /** Scheduled start of the broadcast; null if there is none. */
  scheduled_at: string | null
  /** Time at which the broadcast began to send; null until then. */
  started_at: string | null
  /** Time at which all recipients were handled; null until then. */
  completed_at: string | null
  /** Time at which the broadcast was cancelled; null otherwise. */
  cancelled_at: string | null
  /** Reason why the service paused the broadcast; null if the service did not pause the broadcast. */
  paused_reason: string | null
  /** Reason why the broadcast could not start; null if the broadcast did not fail. */
  failure_reason: string | null
  /** Numbers of recipients by progress. */
  counts: {
    /** Total number of recipients. */
    total: number
    /** Number of recipients about whose message nothing is known yet. */
    pending: number
    /** Number of recipients whose message was sent. */
    sent: number
    /** Number of recipients whose message was delivered. */
    delivered: number
    /** Number of recipients that read the message. */
    read: number
    /** Number of recipients whose message could not be sent. */
    failed: number
    /** Number of recipients that were cancelled before the message was sent. */
    cancelled: number
  }
  /** Numbers of rows that were excluded when the broadcast was created. */
  skipped: {
    /** Number of rows whose recipient already has an earlier row. */
    duplicates: number
    /** Number of recipients that opted out of marketing. */
    opted_out: number
  }
  /** API key or member that created the broadcast. */
  created_by: {
    /** Kind of the creator: api or member. Values can be added. */
    type: 'api' | 'member'
    /** UUID of the API key or member that created the broadcast. */
    id: string | null
    /** Name of the creator when the broadcast was created. */
    name: string
  }
  /** Time at which the broadcast was created. */
  created_at: string
  /** Time of the last change to the broadcast; changes of its counts are included. */
  updated_at: string
}

export interface BroadcastDryRun {
  /** Always true. */
  dry_run: boolean
  /** Numbers of rows by what the broadcast would do with the rows. */
  recipients: {
    /** Number of rows given. */
    total: number
    /** Number of recipients that would get the message. */
    sendable: number
    /** Number of rows whose recipient already has an earlier row. */
    duplicates: number
    /** Number of recipients that opted out of marketing. */
    opted_out: number
    /** Number of phone numbers that have no contact yet. */
    new_contacts: number
  }
  errors: Array<{
    /** Position of the row in the request, from 0. */
    index: number
    /** Code that POST /broadcasts would return for the row. */
    code: string
    /** Path of the invalid input, as the arguments name the input. */
    field: string
    /** Human-readable description of the fault. */
    message: string
    missing?: string[]
    unexpected?: string[]
  }>
}

export type BroadcastOrDryRun = Broadcast | BroadcastDryRun

/** The status of a broadcast changed. */
export interface BroadcastStatusEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'broadcast.status'
  /** Time of the event. */
  timestamp: string
  data: {
    broadcast: Broadcast
    previous_status: string | null
  }
  /** Present only in test events. */
  test?: boolean
}

export interface Chat {
  /** UUID of the contact, which identifies the chat. */
  contact_id: string
  /** Status of the chat: open or closed. */
  status: 'open' | 'closed'
  /** The agent that the chat is assigned to. */
  agent: {
    /** UUID of the agent or team. */
    id: string
    /** Display name of the assignee. */
    name: string
  } | null
  /** The team that the chat is assigned to. */
  team: {
    /** UUID of the agent or team. */
    id: string
    /** Display name of the assignee. */
    name: string
  } | null
  /** UUID of the number that the last message was exchanged over. */
  number_id: string | null
  windows: Array<{
    /** UUID of the number of the workspace. */
    number_id: string
    /** Time until which free-form messages are allowed. */
    expires_at: string
  }>
  /** Number of incoming messages that no member has opened. */
  unread_count: number
  /** Time of the last message. */
  last_message_at: string | null
  /** Time at which the customer last wrote. */
  last_incoming_at: string | null
  /** Time at which the chat was last opened. */
  opened_at: string | null
  /** Time at which the chat was last closed. */
  closed_at: string | null
  /** Time at which the contact was created. */
  created_at: string
  /** Time at which the chat was last changed in any way. */
  updated_at: string
}

/** The agent or team of a chat changed. */
export interface ChatAssignedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'chat.assigned'
  /** Time of the event. */
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
  /** Present only in test events. */
  test?: boolean
}

/** A chat was closed. */
export interface ChatClosedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'chat.closed'
  /** Time of the event. */
  timestamp: string
  data: {
    chat: Chat
    /** Who caused the event. */
    by: {
      type: string
      id: string | null
    }
    /** Note that the chat was closed with, if any. */
    note?: string
    /** Why it was closed, if somebody said so: one of the reasons of the workspace. */
    case_reason?: {
      id: string
      name: string
    }
  }
  /** Present only in test events. */
  test?: boolean
}

/** Another responder on the number took over a chat, or the workspace took it back. */
export interface ChatOwner_changedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'chat.owner_changed'
  /** Time of the event. */
  timestamp: string
  data: {
    chat: Chat
    number_id: string
    /** Who answers the chat: workspace, or external for another responder, in which case replies are refused. */
    owner: string
    /** Role of the other responder, as the platform names it. */
    owner_role: string | null
  }
  /** Present only in test events. */
  test?: boolean
}

/** A chat was reopened. */
export interface ChatReopenedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'chat.reopened'
  /** Time of the event. */
  timestamp: string
  data: {
    chat: Chat
    /** Who caused the event. */
    by: {
      type: string
      id: string | null
    }
  }
  /** Present only in test events. */
  test?: boolean
}

export interface Contact {
  /** UUID of the contact. */
  id: string
  /** Phone number of the contact as + and digits. Null if the contact is known only by a platform ID. */
  phone: string | null
  /** Name of the contact, set by members or through the API. */
  name: string | null
  /** Name that the customer chose on the platform. Read-only. */
  profile_name: string | null
  tags: string[]
  /** Custom fields of the contact, sorted by name. Values are strings, numbers or booleans. */
  custom_fields: Record<string, string | number | boolean>
  /** Whether the contact has opted out of marketing and receives no marketing templates. */
  marketing_opted_out: boolean
  /** Time at which the contact opted out of marketing. */
  marketing_opted_out_at: string | null
  /** Who opted the contact out: api, member, or contact (the contact themselves). */
  marketing_opted_out_by: 'api' | 'member' | 'contact' | null
  /** Time of the contact's last message. A new message does not change `updatedAt`. */
  last_message_at: string | null
  /** Time at which the contact was created. */
  created_at: string
  /** Time at which a field of the contact was last changed. */
  updated_at: string
}

/** A contact was created by the API, a member, an import or a first message. */
export interface ContactCreatedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'contact.created'
  /** Time of the event. */
  timestamp: string
  data: {
    contact: Contact
  }
  /** Present only in test events. */
  test?: boolean
}

/** A contact was deleted. */
export interface ContactDeletedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'contact.deleted'
  /** Time of the event. */
  timestamp: string
  data: {
    contact: {
      id: string
      phone: string | null
    }
  }
  /** Present only in test events. */
  test?: boolean
}

/** A field of a contact changed. */
export interface ContactUpdatedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'contact.updated'
  /** Time of the event. */
  timestamp: string
  data: {
    contact: Contact
    /** Names of the fields that changed. */
    changed: string[]
  }
  /** Present only in test events. */
  test?: boolean
}

export interface Delivery {
  /** UUID of the delivery, which is sent as the webhook-id header with every attempt. */
  id: string
  /** UUID of the endpoint. */
  webhook_id: string
  /** The event that the delivery carries. */
  event: {
    /** UUID of the event, the same in the deliveries to all endpoints. */
    id: string
    /** Type of the event, for example message.status. */
    type: string
    /** Time at which the event happened. */
    timestamp: string
  }
  /** State of the delivery: waiting, delivered or failed. */
  state: 'waiting' | 'delivered' | 'failed'
  /** Number of attempts so far. */
  tries: number
  /** Time of the next attempt; null if the delivery is not waiting. */
  next_try_at: string | null
  /** Result of the last attempt; null before the first attempt. */
  last_answer: {
    /** Time at which the attempt ended. */
    at: string
    /** HTTP status of the response; null if there was no HTTP response or no request was made. */
    status: number | null
    /** Start of the response, up to 1,024 bytes, without values of headers and signatures; without a response, an explanation by Parley. */
    body: string
    /** Duration of the attempt in milliseconds. */
    duration_ms: number
  } | null
  /** Whether the delivery carries a test event. */
  test: boolean
  /** Time at which the delivery was queued. */
  created_at: string
  /** Time at which the endpoint responded with a 2xx status; null if the delivery is not delivered. */
  delivered_at: string | null
  /** Time at which the last attempt failed; null if the delivery has not failed. */
  failed_at: string | null
  /** Time until which the delivery is kept: 3 days after success, 30 days after failure; null while the delivery is waiting. */
  expires_at: string | null
}

export interface Media {
  /** UUID of the file. */
  id: string
  /** Media type of the file, determined from its content. */
  mime_type: string
  /** Size of the file in bytes. Null until a received file has been fetched. */
  size: number | null
  /** Name of the file. Null if the file has no name. */
  filename: string | null
  /** Time at which an upload is deleted unless it is used. Null for received files. */
  expires_at: string | null
}

export interface Message {
  /** UUID of the message. */
  id: string
  /** Type of the message: text, image, template, interactive, ... Values can be added. */
  type: string
  /** Direction of the message: incoming or outgoing. */
  direction: 'incoming' | 'outgoing'
  /** Status of the message: pending, sent, delivered, read, failed. */
  status: 'pending' | 'sent' | 'delivered' | 'read' | 'failed'
  /** Reason why the message failed. Null unless the status is failed. */
  error?: {
    /** Error code of the platform. 0 if Parley gave up sending the message. */
    code: number
    /** Human-readable error message. */
    message: string
  }
  /** UUID of the contact that the message was exchanged with. */
  contact_id: string
  /** UUID of the workspace's number that sent or received the message. */
  number_id: string
  /** Phone number of the sender as + and digits. */
  from: string | null
  /** Phone number of the recipient as + and digits. */
  to: string | null
  /** Content of a message of type text. */
  text?: {
    /** Text of the message, 1 to 4096 characters. */
    body: string
    /** Whether to show a preview of the first link in the text. */
    preview_url: boolean
  } | null
  /** File of the message, for the types image, video, audio, document and sticker. */
  media?: {
    /** UUID of the file. */
    id: string
    /** Media type of the file. */
    mime_type: string
    /** Size of the file in bytes. Null until a received file has been fetched. */
    size: number | null
    /** Name of the file. Null if the file has no name. */
    filename: string | null
    /** Caption of the file. Null if the file has no caption. */
    caption: string | null
  } | null
  /** Template of the message, for the type template. */
  template?: {
    /** UUID of the template. */
    id: string
    /** Name of the template. */
    name: string
    /** Language of the template. */
    language: string
    /** Category of the template at the time at which the message was accepted. */
    category: string
    /** Values of the body, by name. */
    params: Record<string, string>
    /** Values of the header, by name. */
    header_params: Record<string, string>
    /** Values of the buttons, by index. */
    button_params: Record<string, string>
    /** The file of the header: {id, filename}. */
    header_media: {
      id: string
      filename?: string | null
    } | null
    /** The location of the header. */
    header_location?: {
      /** Latitude of the location, -90 to 90. */
      latitude: number
      /** Longitude of the location, -180 to 180. */
      longitude: number
      /** Name of the place. */
      name: string | null
      /** Address of the place. */
      address: string | null
    }
    /** Expiration of the template's limited-time offer. */
    limited_time_offer?: {
      /** Time at which the offer expires. */
      expires_at: string
    }
    cards?: Array<{
      /** The file in the header of the card: {id, filename}. */
      header_media: {
        id: string
        filename?: string | null
      } | null
      /** Values of the variables in the text of the card, by name. */
      params: Record<string, string>
      /** Values of the buttons of the card, by index. */
      button_params: Record<string, string>
    }>
    /** Body of the template with its variables filled in. */
    text: string | null
  } | null
  /** Interactive content of the message, for the type interactive. */
  interactive?: Record<string, unknown> | null
  /** Labelled answer to a form in the message; null for all other messages. */
  form?: {
    /** UUID of the form. */
    flow_id: string
    /** Name of the form. */
    name: string
    fields: Array<{
      /** Name of the field in the form. */
      name: string
      /** Label of the field in the version of the form that was sent; the name of the field if there is no label. */
      label: string
      /** Value of the field as received; null if empty. */
      value: unknown
    }>
  }
  /** Tapped button, for the type button. */
  button?: {
    /** Label of the button. */
    text: string | null
    /** Payload that the template gave the button. */
    payload: string | null
  } | null
  /** Location of the message, for the type location. */
  location?: {
    /** Latitude of the location, -90 to 90. */
    latitude: number
    /** Longitude of the location, -180 to 180. */
    longitude: number
    /** Name of the place. */
    name: string | null
    /** Address of the place. */
    address: string | null
  } | null
  /** Contact cards of the message, for the type contacts: [{name, phones, emails, origin, vcard}]. */
  contacts?: Array<{
    name: string | null
    phones: string[]
    emails: string[]
    /** contact_request if the customer shared their own phone on request, else null. */
    origin: string | null
    /** The whole card, as a vCard. */
    vcard: string | null
  }> | null
  /** Reaction of the message, for the type reaction. */
  reaction?: {
    /** UUID of the message that the reaction belongs to. Null if Parley does not have the message. */
    message_id: string | null
    /** Emoji of the reaction. Null if the reaction was removed. */
    emoji: string | null
  } | null
  /** Order of the message, for the type order. */
  order?: Record<string, unknown> | null
  /** System content of the message, for the type system. */
  system?: Record<string, unknown> | null
  /** Unsupported content of the message, for the type unsupported. */
  unsupported?: Record<string, unknown> | null
  /** The advertisement or post that led the customer to write the message. Null for most messages. */
  referral: {
    /** URL at which the advertisement or post is shown. */
    source_url: string | null
    /** ID of the advertisement or post at the platform. */
    source_id: string | null
    /** Kind of the source as the platform names it: ad or post. */
    source_type: string | null
    /** Headline of the advertisement or post. */
    headline: string | null
    /** Text of the advertisement or post. */
    body: string | null
    /** Media type of the advertisement or post, as the platform names it. */
    media_type: string | null
    /** URL of the image of the advertisement or post. The platform deletes the image after some time. */
    image_url: string | null
    /** URL of the video of the advertisement or post. The platform deletes the video after some time. */
    video_url: string | null
    /** URL of the thumbnail of the video. */
    thumbnail_url: string | null
    /** ID of the click (`ctwa_clid`), with which conversions are reported to the platform. */
    click_id: string | null
    /** Greeting that the advertisement showed on behalf of the business before the customer wrote. */
    welcome_message: string | null
  } | null
  /** Whether the customer forwarded the message from another chat. */
  forwarded: boolean
  /** Whether the message was forwarded many times, as the platform counts. */
  frequently_forwarded: boolean
  /** The product that the customer asks about in the message. Null for most messages. */
  referred_product: {
    /** ID of the product's catalog at the platform. */
    catalog_id: string | null
    /** ID of the product in the shop. */
    product_retailer_id: string | null
  } | null
  /** UUID of the message that this message quotes. */
  reply_to_message_id: string | null
  /** Sender of the message. */
  sent_by: {
    /** Kind of the sender: api, member, chatbot, broadcast, phone_app, responder, contact. Values can be added. */
    type: string
    /** ID of the API key, member, broadcast or contact that sent the message. */
    id: string | null
  }
  /** UUID of the broadcast that the message belongs to. */
  broadcast_id: string | null
  /** ID of the message at the platform (wamid). */
  platform_message_id: string | null
  /** Whether the sender deleted the message. The content of a deleted message is null. */
  deleted: boolean
  /** Time at which the sender last edited the text or caption of the message. Null for most messages. */
  edited_at: string | null
  /** Time at which the sender deleted the message, whose content was then erased. Null if the message was not deleted. */
  deleted_at: string | null
  /** State of the payment that the message requests. Null for most messages. The payment never changes the status of the message. */
  payment: {
    /** Status of the payment as the platform names it: pending, captured, failed and others. */
    status: string
    /** Reference ID of the order, as given in the message. */
    reference_id: string | null
    /** Amount of the payment in its currency, such as 12.99. */
    amount: number | null
    /** Currency of the payment (ISO 4217). */
    currency: string | null
    /** ID of the transaction at the payment provider. */
    transaction_id: string | null
    /** Time at which the platform reported the status of the payment. */
    updated_at: string
  } | null
  /** For an outgoing message, the time at which it is first known to have been sent. For an incoming message, the time at which it was written, as reported by the platform. */
  sent_at: string | null
  /** Time at which the message was first delivered. */
  delivered_at: string | null
  /** Time at which the message was first read. */
  read_at: string | null
  /** Time at which the message failed. */
  failed_at: string | null
  /** Time at which the message was accepted or received. */
  created_at: string
  /** Time at which the message was last changed. Every change of the status updates it. */
  updated_at: string
}

export interface MessageDryRun {
  /** Always true. */
  dry_run: boolean
  /** UUID of the contact that would receive the message. Null if the send would create a contact. */
  contact_id: string | null
  /** UUID of the number that would send the message. */
  number_id: string
  /** UUID of the template of the message. Null if the message has no template. */
  template_id: string | null
  /** Time at which the 24-hour window closes. Null if no window is open. */
  window_expires_at: string | null
}

export type MessageOrDryRun = Message | MessageDryRun

/** An incoming message was stored. */
export interface MessageReceivedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'message.received'
  /** Time of the event. */
  timestamp: string
  data: {
    message: Message
    /** The value external, if another responder on the number owns the chat, in which case replies are refused (chat.owner_changed). */
    owner?: string
  }
  /** Present only in test events. */
  test?: boolean
}

/** An outgoing message, from any source, is first known to have been sent. */
export interface MessageSentEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'message.sent'
  /** Time of the event. */
  timestamp: string
  data: {
    message: Message
  }
  /** Present only in test events. */
  test?: boolean
}

/** The status of an outgoing message changed. */
export interface MessageStatusEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'message.status'
  /** Time of the event. */
  timestamp: string
  data: {
    message: Message
    previous_status: string
  }
  /** Present only in test events. */
  test?: boolean
}

/** A message was edited, deleted, paid or reacted to, or its file or the message that it quotes became known. */
export interface MessageUpdatedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'message.updated'
  /** Time of the event. */
  timestamp: string
  data: {
    message: Message
    /** edited: The sender changed the text or caption of the message. deleted: The sender deleted the message, and its content was erased. payment: The platform reported the state of the payment that the message requests. reaction: A reaction to the message was added or removed. linked: The message that this message quotes became known. file: The file of the message, which was missing before, has arrived. */
    change: string
    /** Reaction to the message. Present if change is reaction. */
    reaction?: {
      /** UUID of the reaction. */
      id: string
      /** Emoji of the reaction. Null if the reaction was removed. */
      emoji: string | null
      sent_by: {
        type: string
        id: string | null
      }
    }
  }
  /** Present only in test events. */
  test?: boolean
}

/** The status of a number changed. */
export interface NumberStatusEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'number.status'
  /** Time of the event. */
  timestamp: string
  data: {
    number: PhoneNumber
    previous_status: string
  }
  /** Present only in test events. */
  test?: boolean
}

export interface PhoneNumber {
  /** UUID of the number. */
  id: string
  /** Name of the number in the workspace. */
  name: string
  /** Phone number as + and digits. Null until the platform has reported it. */
  phone: string | null
  /** Name of the number that customers see in their chat. */
  display_name: string | null
  /** Name of the business that the platform has verified. */
  verified_name: string | null
  /** Status of the number: active, pending_registration, disconnected or restricted. Only an active number can send. Values can be added. */
  status: string
  /** Whether the number sends messages for which no number is given. */
  is_default: boolean
}

export interface Recipient {
  /** UUID of the recipient. */
  id: string
  /** UUID of the recipient's contact; null once the contact is deleted. */
  contact_id: string | null
  /** Phone number of the recipient, + and digits. The id of the contact if the contact hides the number or is deleted. */
  to: string
  /** Name of the recipient, as given; null once the contact is deleted. */
  name: string | null
  /** Status of the message to the recipient: pending, sent, delivered, read, failed, cancelled. Values can be added. */
  status: 'pending' | 'sent' | 'delivered' | 'read' | 'failed' | 'cancelled'
  /** UUID of the recipient's message; null until the message exists. */
  message_id: string | null
  /** Reason for the failure; set only if the status is failed. */
  error: {
    /** Error code of the platform; 0 if the service gave up on the recipient. */
    code: number
    /** Human-readable reason for the failure. */
    message: string
  } | null
  /** Time at which the message was first known as sent; null until then. */
  sent_at: string | null
  /** Time of the first delivery of the message; null until then. */
  delivered_at: string | null
  /** Time at which the message was first read; null until then. */
  read_at: string | null
  /** Time at which the recipient failed; null if not failed. */
  failed_at: string | null
  /** Time at which the broadcast of the recipient was created. */
  created_at: string
}

export interface Template {
  /** UUID of the template. */
  id: string
  /** Name of the template, unique together with the language on each number. */
  name: string
  /** Language of the template, such as en, en_US or pt_BR. */
  language: string
  /** Category of the template: marketing, utility, authentication. Values can be added. */
  category: string
  /** Status of the template: draft, pending, approved, rejected, paused, disabled. Only an approved template can be sent. Values can be added. */
  status: string
  /** The platform's code or text for why the template was rejected. */
  rejection_reason: string | null
  /** UUID of the number that the template belongs to. */
  number_id: string
  /** Format of the variables: positional or named. Null if the template has no variables. */
  parameter_format: 'positional' | 'named' | null
  /** Header of the template. */
  header: {
    /** Type of the header: text, image, video, document, location. Values can be added. */
    type: string
    /** Text of a text header, with its variable unresolved. */
    text: string | null
  } | null
  /** Body of the template. */
  body: {
    /** The text with its variables unresolved. */
    text: string
  }
  /** Footer of the template. */
  footer: {
    /** The text with its variables unresolved. */
    text: string
  } | null
  buttons: Array<{
    /** Type of the button: quick_reply, url, phone, copy_code, other. Values can be added. */
    type: string
    /** Label of the button. */
    text: string
    /** URL that a button of type url opens, with its variable unresolved. */
    url?: string
    /** Phone number that a button of type phone calls. */
    phone?: string
  }>
  /** Exact list of values that a send of the template must supply. */
  variables: {
    body: string[]
    header: string[]
    buttons: string[]
    /** Whether the header is a file. */
    header_media: boolean
    /** Whether the header is a location. */
    header_location: boolean
    /** Whether the send must state when an offer expires. */
    limited_time_offer: boolean
    cards: Array<{
      body: string[]
      buttons: string[]
      /** Whether the card has a file in its header. */
      header_media: boolean
    }>
  }
  /** Whether Parley can supply all values that the template's parts need. The status shows whether the template is approved. */
  sendable: boolean
  /** Human-readable reason why the template cannot be sent. Null if the template can be sent. */
  unsendable_reason: string | null
  /** Quality of the template: unknown, green, yellow, red. Values can be added. */
  quality: string
  /** Time at which the template was first known to Parley. */
  created_at: string
  /** Time at which the template was last changed. */
  updated_at: string
}

export interface TemplateDryRun {
  /** Always true. */
  dry_run: boolean
  /** Exact list of values that a send of the template would have to supply. */
  variables: {
    body: string[]
    header: string[]
    buttons: string[]
    /** Whether the header is a file. */
    header_media: boolean
    /** Whether the header is a location. */
    header_location: boolean
    /** Whether the send must state when an offer expires. */
    limited_time_offer: boolean
    cards: Array<{
      body: string[]
      buttons: string[]
      /** Whether the card has a file in its header. */
      header_media: boolean
    }>
  }
}

export type TemplateOrDryRun = Template | TemplateDryRun

/** The platform reviewed a template or made a decision about it. */
export interface TemplateStatusEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'template.status'
  /** Time of the event. */
  timestamp: string
  data: {
    template: Template
    previous_status: string | null
  }
  /** Present only in test events. */
  test?: boolean
}

/** The category or quality of a template changed. */
export interface TemplateUpdatedEvent {
  /** Id of the event, identical in the deliveries to several endpoints. */
  id: string
  type: 'template.updated'
  /** Time of the event. */
  timestamp: string
  data: {
    template: Template
    /** Names of the fields that changed. */
    changed: string[]
  }
  /** Present only in test events. */
  test?: boolean
}

export interface Webhook {
  /** UUID of the endpoint. */
  id: string
  /** URL of the endpoint, with https and any port. */
  url: string
  /** Description of the endpoint, up to 255 characters; null if there is none. */
  description: string | null
  events: string[]
  /** Custom headers, as an object with names as keys. Every value is null because values are never shown. */
  headers: Record<string, string | null>
  /** Status of the endpoint: active, paused or disabled. */
  status: 'active' | 'paused' | 'disabled'
  /** Reason why the endpoint is disabled: failing, no_secret, key_revoked, key_expired, key_scopes or manual. Values can be added. */
  disabled_reason: string | null
  /** Time at which the endpoint was disabled; null if the endpoint is not disabled. */
  disabled_at: string | null
  /** Key or member that created the endpoint or last turned it on. */
  owner: {
    /** Kind of the owner: api_key or member. */
    type: 'api_key' | 'member'
    /** UUID of the key or the member. */
    id: string
    /** Name of the owner; null if the owner no longer exists. */
    name: string | null
  }
  /** Time until which the secret before the last rotation also signs; null if no previous secret is in use. */
  previous_secret_expires_at: string | null
  /** Number of consecutive failures; 0 after any success. */
  failures_in_a_row: number
  /** Time at which the current series of consecutive failures began; null if there is none. */
  failing_since: string | null
  /** Time of the next probe while the endpoint is paused; null otherwise. */
  next_try_at: string | null
  /** Time of the last response with a 2xx status; null if there was none. */
  last_success_at: string | null
  /** Time at which the endpoint was created. */
  created_at: string
  /** Time at which the endpoint was last changed. */
  updated_at: string
}

/** A test without an event. */
export interface WebhookTestEvent {
  id: string
  type: 'webhook.test'
  timestamp: string
  data: {
    webhook: {
      /** Id of the endpoint that is tested. */
      id: string
    }
  }
  /** Always true. */
  test: boolean
}

export interface WebhookWithSecret {
  /** UUID of the endpoint. */
  id: string
  /** URL of the endpoint, with https and any port. */
  url: string
  /** Description of the endpoint, up to 255 characters; null if there is none. */
  description: string | null
  events: string[]
  /** Custom headers, as an object with names as keys. Every value is null because values are never shown. */
  headers: Record<string, string | null>
  /** Status of the endpoint: active, paused or disabled. */
  status: 'active' | 'paused' | 'disabled'
  /** Reason why the endpoint is disabled: failing, no_secret, key_revoked, key_expired, key_scopes or manual. Values can be added. */
  disabled_reason: string | null
  /** Time at which the endpoint was disabled; null if the endpoint is not disabled. */
  disabled_at: string | null
  /** Key or member that created the endpoint or last turned it on. */
  owner: {
    /** Kind of the owner: api_key or member. */
    type: 'api_key' | 'member'
    /** UUID of the key or the member. */
    id: string
    /** Name of the owner; null if the owner no longer exists. */
    name: string | null
  }
  /** Time until which the secret before the last rotation also signs; null if no previous secret is in use. */
  previous_secret_expires_at: string | null
  /** Number of consecutive failures; 0 after any success. */
  failures_in_a_row: number
  /** Time at which the current series of consecutive failures began; null if there is none. */
  failing_since: string | null
  /** Time of the next probe while the endpoint is paused; null otherwise. */
  next_try_at: string | null
  /** Time of the last response with a 2xx status; null if there was none. */
  last_success_at: string | null
  /** Time at which the endpoint was created. */
  created_at: string
  /** Time at which the endpoint was last changed. */
  updated_at: string
  /** The signing secret. Returned only by the mutation that created the secret, and null afterwards. */
  secret: string
}

export interface WholeDelivery {
  /** UUID of the delivery, which is sent as the webhook-id header with every attempt. */
  id: string
  /** UUID of the endpoint. */
  webhook_id: string
  /** The event that the delivery carries. */
  event: {
    /** UUID of the event, the same in the deliveries to all endpoints. */
    id: string
    /** Type of the event, for example message.status. */
    type: string
    /** Time at which the event happened. */
    timestamp: string
  }
  /** State of the delivery: waiting, delivered or failed. */
  state: 'waiting' | 'delivered' | 'failed'
  /** Number of attempts so far. */
  tries: number
  /** Time of the next attempt; null if the delivery is not waiting. */
  next_try_at: string | null
  /** Result of the last attempt; null before the first attempt. */
  last_answer: {
    /** Time at which the attempt ended. */
    at: string
    /** HTTP status of the response; null if there was no HTTP response or no request was made. */
    status: number | null
    /** Start of the response, up to 1,024 bytes, without values of headers and signatures; without a response, an explanation by Parley. */
    body: string
    /** Duration of the attempt in milliseconds. */
    duration_ms: number
  } | null
  /** Whether the delivery carries a test event. */
  test: boolean
  /** Time at which the delivery was queued. */
  created_at: string
  /** Time at which the endpoint responded with a 2xx status; null if the delivery is not delivered. */
  delivered_at: string | null
  /** Time at which the last attempt failed; null if the delivery has not failed. */
  failed_at: string | null
  /** Time until which the delivery is kept: 3 days after success, 30 days after failure; null while the delivery is waiting. */
  expires_at: string | null
  /** The envelope that is posted. Returned only for a single delivery and only if the caller may read its event, otherwise null. */
  payload: Record<string, unknown> | null
}

/** What a webhook endpoint is sent. */
export type WebhookEvent = MessageReceivedEvent | MessageSentEvent | MessageStatusEvent | MessageUpdatedEvent | ContactCreatedEvent | ContactUpdatedEvent | ContactDeletedEvent | TemplateStatusEvent | TemplateUpdatedEvent | BroadcastStatusEvent | ChatAssignedEvent | ChatClosedEvent | ChatReopenedEvent | ChatOwner_changedEvent | NumberStatusEvent | WebhookTestEvent

/** What each operation takes and answers, by its name in the document. */
export interface Operations {
  /** Lists all numbers of the workspace, the default number first. Scope: numbers:read. */
  listNumbers: {
    path: undefined
    query: undefined
    body: undefined
    answer: {
      data: PhoneNumber[]
      next_cursor: string | null
    }
  }
  /** Accepts a message for sending. Scope: messages:send. */
  sendMessage: {
    path: undefined
    query: undefined
    body: {
      /** Phone number or UUID of the contact that receives the message. */
      to: string
      /** Type of the message: text, image, video, audio, document, media, template, interactive or location. */
      type: 'text' | 'image' | 'video' | 'audio' | 'document' | 'media' | 'template' | 'interactive' | 'location'
      /** UUID of the number that sends the message. Default: the template's number, or else the default number. */
      number_id?: string | null
      /** Text content, for type text. */
      text?: {
        /** Text of the message, 1 to 4096 characters. */
        body: string
        /** Whether to show a preview of the first link in the text. Default: false. */
        preview_url?: boolean | null
      } | null
      /** File content, for file types. */
      media?: {
        /** UUID of the uploaded file. */
        id: string
        /** Caption of an image, video or document, 0 to 1024 characters. */
        caption?: string | null
        /** Filename of a document, 1 to 240 characters. */
        filename?: string | null
      } | null
      /** Template content, for type template. */
      template?: {
        /** UUID of the template. */
        id?: string | null
        /** Name of the template: a-z, 0-9 and _. */
        name?: string | null
        /** Language of the template, with name: en, en_US, pt_BR and so on. */
        language?: string | null
        /** Values of the variables in the body, by name or position. */
        params?: Record<string, string> | null
        /** Value of the variable in the header, by name or position. */
        header_params?: Record<string, string> | null
        /** The file in the header. Required if the header is a file. */
        header_media?: {
          /** UUID of the uploaded file. */
          id: string
          /** Name of the file, 1 to 240 characters. */
          filename?: string | null
        } | null
        /** Values of the buttons, by button index. */
        button_params?: Record<string, string> | null
        /** Location in the header. Required if the header is a location. */
        header_location?: {
          /** Latitude of the location, -90 to 90. */
          latitude: number
          /** Longitude of the location, -180 to 180. */
          longitude: number
          /** Name of the place, 0 to 1000 characters. */
          name?: string | null
          /** Address of the place, 0 to 1000 characters. */
          address?: string | null
        } | null
        /** Expiration of the offer. Required if the template's offer expires. */
        limited_time_offer?: {
          /** Time at which the offer expires (RFC 3339), in the future. */
          expires_at: string
        } | null
        /** All cards of the carousel in their order. Required for a carousel. */
        cards?: Array<{
          /** The image or video in the header of the card. */
          header_media?: {
            /** UUID of the uploaded file. */
            id: string
            /** Name of the file, 1 to 240 characters. */
            filename?: string | null
          } | null
          /** Values of the variables in the text of the card, by name or position. */
          params?: Record<string, string> | null
          /** Values of the buttons of the card, by button index. */
          button_params?: Record<string, string> | null
        }> | null
      } | null
      /** Interactive content, for type interactive: button, list or cta_url. */
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
            /** Identifier of the button, 1 to 256 characters, which the customer's reply contains. */
            id: string
            /** Label of the button, 1 to 20 characters. */
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
            /** Title of the section, 1 to 24 characters. Required if there are several sections. */
            title?: string | null
            /** Rows of the section, at least one. */
            rows: Array<{
              /** Identifier of the row, 1 to 200 characters, which the customer's reply contains. */
              id: string
              /** Title of the row, 1 to 24 characters. */
              title: string
              /** Description below the title of the row, up to 72 characters. */
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
      /** Location content, for type location. */
      location?: {
        /** Latitude of the location, -90 to 90. */
        latitude: number
        /** Longitude of the location, -180 to 180. */
        longitude: number
        /** Name of the place, 0 to 1000 characters. */
        name?: string | null
        /** Address of the place, 0 to 1000 characters. */
        address?: string | null
      } | null
      /** UUID of a message with the same contact and number that the message replies to. */
      reply_to_message_id?: string | null
      /** Category with which a text or interactive message is sent outside the 24-hour window, if the number is allowed to: utility or authentication. */
      category?: 'utility' | 'authentication' | null
      /** Number of seconds during which the platform tries to deliver the message, 30 to 43200. Only with category. */
      ttl_seconds?: number | null
      dry_run?: boolean | null
    }
    answer: MessageOrDryRun
  }
  /** Lists messages, newest first. Scope: messages:read. */
  listMessages: {
    path: undefined
    query: {
      /** Maximum number of rows of the page, 1 to 100. Default is 25. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same as for that page. */
      cursor?: string
      /** Order of the messages: created_at (default) or updated_at. */
      sort?: 'created_at' | 'updated_at'
      /** Only messages exchanged with this contact are listed. */
      contact_id?: string
      /** Only messages from or to this number are listed. */
      number_id?: string
      /** Returns only messages in this direction: incoming or outgoing. */
      direction?: 'incoming' | 'outgoing'
      /** Only messages that were changed after this time (RFC 3339) are listed. */
      updated_after?: string
    }
    body: undefined
    answer: {
      data: Message[]
      /** Cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Returns one message. Scope: messages:read. */
  getMessage: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Message
  }
  /** Stores a file for sending. Scope: messages:send. */
  uploadMedia: {
    path: undefined
    query: undefined
    /** A form (FormData) with one part, `file`, that has the bytes and the name of the file. */
    body: FormData
    answer: Media
  }
  /** Returns one file. Scope: messages:read. */
  getMedia: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Media
  }
  /** Returns one file (content). Scope: messages:read. */
  getMediaContent: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Uint8Array
  }
  /** Lists the contacts of the workspace, newest first by default. Scope: contacts:read. */
  listContacts: {
    path: undefined
    query: {
      /** Maximum number of rows of the page, 1 to 100. Default is 25. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same as for that page. */
      cursor?: string
      /** Order of the contacts: created_at (default) or updated_at. */
      sort?: 'created_at' | 'updated_at'
      /** Only the contact with this phone number, in any notation, is listed. */
      phone?: string
      /** Only contacts with exactly this tag are listed. An unknown tag matches no contact. */
      tag?: string
      /** If true, only contacts that opted out of marketing are listed; if false, only contacts that did not. */
      marketing_opted_out?: 'true' | 'false'
    }
    body: undefined
    answer: {
      data: Contact[]
      /** Cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Creates a contact. Scope: contacts:write. */
  createContact: {
    path: undefined
    query: undefined
    body: {
      /** Phone number with country code, in any notation. */
      phone: string
      /** Name of the contact, 1 to 255 characters. */
      name?: string | null
      /** Names of the contact's tags, up to 50. Unknown tags are created. */
      tags?: string[] | null
      /** Custom fields of the contact by name, up to 50. Values are strings, numbers or booleans. */
      custom_fields?: Record<string, string | number | boolean> | null
      /** Whether the contact has opted out of marketing. Default: false. */
      marketing_opted_out?: boolean | null
    }
    answer: Contact
  }
  /** Creates or updates up to 500 contacts by phone number. Scope: contacts:write. */
  upsertContacts: {
    path: undefined
    query: undefined
    body: {
      /** Contacts to create or update, 1 to 500 rows. */
      contacts: Array<{
        /** Reference of the row, up to 100 characters, repeated in the response. */
        ref?: string | null
        /** Phone number with country code, in any notation. */
        phone: string
        /** Name of the contact, 1 to 255 characters. */
        name?: string | null
        /** Names of tags to add to the contact's existing tags. */
        tags?: string[] | null
        /** Custom fields to merge by name. Null removes a custom field. */
        custom_fields?: Record<string, string | number | boolean> | null
        /** Whether the contact has opted out of marketing. False is refused if the contact opted out itself. */
        marketing_opted_out?: boolean | null
      }>
    }
    answer: {
      data: Array<{
        /** Position of the row among the given rows, counted from 0. */
        index: number
        /** Reference of the row, as given in the request. */
        ref: string | null
        /** UUID of the contact. Null if the row was refused. */
        id: string | null
        /** What happened to the contact: created, updated, unchanged or refused. */
        result: 'created' | 'updated' | 'unchanged' | 'refused'
        /** Reason why the row was refused. */
        error?: {
          /** Error code that the row alone would have failed with. */
          code: string
          /** Human-readable error message. */
          message: string
          /** Field of the row that caused the error. */
          field: string | null
        }
      }>
      next_cursor: string | null
    }
  }
  /** Returns one contact. Scope: contacts:read. */
  getContact: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Contact
  }
  /** Changes the given fields of a contact. Scope: contacts:write. */
  updateContact: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** Name of the contact, 1 to 255 characters. Null clears the name. */
      name?: string | null
      /** Names of all tags of the contact. Cannot be combined with addTags or removeTags. */
      tags?: string[]
      /** Names of tags to add to the contact's existing tags. */
      add_tags?: string[]
      /** Names of tags to remove from the contact. */
      remove_tags?: string[]
      /** Custom fields to merge by name. Null removes a custom field. */
      custom_fields?: Record<string, string | null | number | boolean>
      /** Whether the contact has opted out of marketing. False is refused if the contact opted out itself. */
      marketing_opted_out?: boolean
    }
    answer: Contact
  }
  /** Deletes a contact with its chat and messages, which frees its phone number. Scope: contacts:write. */
  deleteContact: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: undefined
  }
  /** Lists all chats, newest chat first. Scope: chats:read. */
  listChats: {
    path: undefined
    query: {
      /** Maximum number of rows of the page, 1 to 100. Default is 25. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same as for that page. */
      cursor?: string
      /** Returns only chats with this status: open or closed. */
      status?: 'open' | 'closed'
      /** Only chats assigned to this agent are listed. */
      agent_id?: string
      /** Only chats assigned to this team are listed. */
      team_id?: string
      /** Only chats whose last message was exchanged over this number are listed. */
      number_id?: string
      /** If true, only unassigned chats are listed; if false, only assigned ones. Cannot be combined with an agent or a team. */
      unassigned?: 'true' | 'false'
    }
    body: undefined
    answer: {
      data: Chat[]
      /** Cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Lists the agents that can be assigned chats, and the teams. Scope: chats:read. */
  listAssignees: {
    path: undefined
    query: undefined
    body: undefined
    answer: {
      data: Array<{
        /** Kind of the assignee: agent or team. */
        type: 'agent' | 'team'
        /** UUID of the agent or team. */
        id: string
        /** Display name of the assignee. */
        name: string
        /** Whether the assignee is available: the agent is present, or the team is active and has an available agent. */
        available: boolean
      }>
      next_cursor: string | null
    }
  }
  /** Returns the chat with one contact. Scope: chats:read. */
  getConversation: {
    path: {
      /** Id of the contact. */
      contact_id: string
    }
    query: undefined
    body: undefined
    answer: Chat
  }
  /** Assigns a chat to an agent, a team, both or neither. Scope: chats:write. */
  assignConversation: {
    path: {
      /** Id of the contact. */
      contact_id: string
    }
    query: undefined
    body: {
      /** UUID of the agent, who must be permitted to have chats. If a team is set too, the agent must belong to the team. */
      agent_id?: string | null
      /** UUID of the team. */
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
      /** Note about the closing, up to 500 characters, which is reported with the event. */
      note?: string | null
    }
    answer: Chat
  }
  /** Reopens a closed chat, whose last case continues. Scope: chats:write. */
  reopenConversation: {
    path: {
      /** Id of the contact. */
      contact_id: string
    }
    query: undefined
    body: undefined
    answer: Chat
  }
  /** Lists templates, newest first. Scope: templates:read. */
  listTemplates: {
    path: undefined
    query: {
      /** Maximum number of rows of the page, 1 to 100. Default is 25. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same as for that page. */
      cursor?: string
      /** Order of the templates: created_at (default) or updated_at. */
      sort?: 'created_at' | 'updated_at'
      /** Only templates with this status are listed. */
      status?: 'draft' | 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled'
      /** Only templates of this category are listed. */
      category?: 'marketing' | 'utility' | 'authentication'
      /** Only templates with exactly this name are listed. */
      name?: string
      /** Only templates in exactly this language are listed. */
      language?: string
      /** Only templates of this number are listed. */
      number_id?: string
    }
    body: undefined
    answer: {
      data: Template[]
      /** Cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Creates a template and submits it for review. Scope: templates:write. */
  createTemplate: {
    path: undefined
    query: undefined
    body: {
      /** UUID of the number that the template belongs to. Default: the default number. */
      number_id?: string | null
      /** Name of the template: 1 to 512 of a-z, 0-9 and _. */
      name: string
      /** Language of the template, such as en, en_US or pt_BR. */
      language: string
      /** Category of the template: marketing or utility. */
      category: 'marketing' | 'utility'
      /** Header of the template. */
      header?: {
        /** Type of the header: text, image, video or document. */
        type: 'text' | 'image' | 'video' | 'document'
        /** Text of a header of type text, 1 to 60 characters with at most one variable. */
        text?: string | null
        /** Example values of a header of type text: one text per variable, by its name. */
        examples?: Record<string, string> | null
        /** Sample file that is reviewed, for the other types. */
        media?: {
          /** UUID of an uploaded file whose kind matches the type of the header. */
          id: string
        } | null
      } | null
      /** Body of the template. */
      body: {
        /** Text of the body, 1 to 1024 characters, with variables {{1}} to {{n}} or {{lower_case}}. */
        text: string
        /** Example values of the body: one text per variable, by its name. */
        examples?: Record<string, string> | null
      }
      /** Footer of the template. */
      footer?: {
        /** Text of the footer, 1 to 60 characters without variables. */
        text: string
      } | null
      /** Buttons of the template, at most 10. */
      buttons?: Array<{
        /** Type of the button: quick_reply, url (at most 2), phone (at most 1) or copy_code (at most 1). */
        type: 'quick_reply' | 'url' | 'phone' | 'copy_code'
        /** Label of the button, 1 to 25 characters. Not for copy_code. */
        text?: string | null
        /** HTTPS URL of a button of type url, with at most one {{1}}, which must be at its end. */
        url?: string | null
        /** Phone number of a button of type phone. */
        phone?: string | null
        /** Example value for the variable of a url, or the example code of copy_code. */
        example?: string | null
      }> | null
      dry_run?: boolean | null
    }
    answer: TemplateOrDryRun
  }
  /** Returns one template. Scope: templates:read. */
  getTemplate: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Template
  }
  /** Changes a template and submits it for review. Scope: templates:write. */
  updateTemplate: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** New name of the template. Can be changed only while the template is a draft. */
      name?: string
      /** New language of the template. Can be changed only while the template is a draft. */
      language?: string
      /** Category of the template: marketing or utility. */
      category?: 'marketing' | 'utility'
      /** Header of the template. Null removes the header. */
      header?: {
        /** Type of the header: text, image, video or document. */
        type: 'text' | 'image' | 'video' | 'document'
        /** Text of a header of type text, 1 to 60 characters with at most one variable. */
        text?: string
        /** Example values of a header of type text: one text per variable, by its name. */
        examples?: Record<string, string | null>
        /** Sample file that is reviewed, for the other types. */
        media?: {
          /** UUID of an uploaded file whose kind matches the type of the header. */
          id: string
        }
      } | null
      /** Body of the template. */
      body?: {
        /** Text of the body, 1 to 1024 characters, with variables {{1}} to {{n}} or {{lower_case}}. */
        text: string
        /** Example values of the body: one text per variable, by its name. */
        examples?: Record<string, string | null>
      }
      /** Footer of the template. Null removes the footer. */
      footer?: {
        /** Text of the footer, 1 to 60 characters without variables. */
        text: string
      } | null
      /** Buttons of the template. An empty list removes all buttons. */
      buttons?: Array<{
        /** Type of the button: quick_reply, url (at most 2), phone (at most 1) or copy_code (at most 1). */
        type: 'quick_reply' | 'url' | 'phone' | 'copy_code'
        /** Label of the button, 1 to 25 characters. Not for copy_code. */
        text?: string
        /** HTTPS URL of a button of type url, with at most one {{1}}, which must be at its end. */
        url?: string
        /** Phone number of a button of type phone. */
        phone?: string
        /** Example value for the variable of a url, or the example code of copy_code. */
        example?: string
      }>
    }
    answer: Template
  }
  /** Deletes a template in its language, in Parley and on the platform, and returns its ID. Scope: templates:write. */
  deleteTemplate: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: undefined
  }
  /** Sends a template to many recipients, immediately or at a scheduled time. Scope: broadcasts:write. */
  createBroadcast: {
    path: undefined
    query: undefined
    body: {
      /** Name of the broadcast, 1 to 255 characters. */
      name: string
      /** The template, with values for all recipients. */
      template: {
        /** UUID of the template. */
        id?: string | null
        /** Name of the template: a-z, 0-9 and _. */
        name?: string | null
        /** Language of the template, with name: en, en_US, pt_BR and so on. */
        language?: string | null
        /** Values of the variables in the body, by name or position. */
        params?: Record<string, string> | null
        /** Value of the variable in the header, by name or position. */
        header_params?: Record<string, string> | null
        /** The file in the header. Required if the header is a file. */
        header_media?: {
          /** UUID of the uploaded file. */
          id: string
          /** Name of the file, 1 to 240 characters. */
          filename?: string | null
        } | null
        /** Values of the buttons, by button index. */
        button_params?: Record<string, string> | null
        /** Location in the header. Required if the header is a location. */
        header_location?: {
          /** Latitude of the location, -90 to 90. */
          latitude: number
          /** Longitude of the location, -180 to 180. */
          longitude: number
          /** Name of the place, 0 to 1000 characters. */
          name?: string | null
          /** Address of the place, 0 to 1000 characters. */
          address?: string | null
        } | null
        /** Expiration of the offer. Required if the template's offer expires. */
        limited_time_offer?: {
          /** Time at which the offer expires (RFC 3339), in the future. */
          expires_at: string
        } | null
        /** All cards of the carousel in their order. Required for a carousel. */
        cards?: Array<{
          /** The image or video in the header of the card. */
          header_media?: {
            /** UUID of the uploaded file. */
            id: string
            /** Name of the file, 1 to 240 characters. */
            filename?: string | null
          } | null
          /** Values of the variables in the text of the card, by name or position. */
          params?: Record<string, string> | null
          /** Values of the buttons of the card, by button index. */
          button_params?: Record<string, string> | null
        }> | null
      }
      /** UUID of the sending number. Defaults to the number to which the template belongs. */
      number_id?: string | null
      /** Recipients of the broadcast, 1 to 10,000. */
      recipients: Array<{
        /** Phone number or contact id of the recipient. */
        to: string
        /** Name of the recipient, 1 to 255 characters; used only if a contact is created. */
        name?: string | null
        /** Values of the body by name or position. */
        params?: Record<string, string> | null
        /** Value of the header by name or position. */
        header_params?: Record<string, string> | null
        /** Values of buttons by button index. */
        button_params?: Record<string, string> | null
      }>
      /** Start time in RFC 3339, 1 minute to 1 year in the future. The broadcast starts immediately if the time is omitted. */
      scheduled_at?: string | null
      dry_run?: boolean | null
    }
    answer: BroadcastOrDryRun
  }
  /** Broadcasts of the workspace, newest first, including campaigns created in the app. Scope: broadcasts:read. */
  listBroadcasts: {
    path: undefined
    query: {
      /** Maximum number of rows of the page, 1 to 100. Default is 25. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same as for that page. */
      cursor?: string
      /** Only broadcasts with this status. */
      status?: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled' | 'failed'
    }
    body: undefined
    answer: {
      data: Broadcast[]
      /** Cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** The broadcast with this id. Scope: broadcasts:read. */
  getBroadcast: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Broadcast
  }
  /** Recipients of a broadcast, in the order given. Scope: broadcasts:read. */
  listBroadcastRecipients: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: {
      /** Maximum number of rows of the page, 1 to 100. Default is 25. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same as for that page. */
      cursor?: string
      /** Only recipients with this status. */
      status?: 'pending' | 'sent' | 'delivered' | 'read' | 'failed' | 'cancelled'
    }
    body: undefined
    answer: {
      data: Recipient[]
      /** Cursor of the next page; null on the last page. */
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
  /** Returns the limits of the workspace and their usage. Scope: usage:read. */
  getUsage: {
    path: undefined
    query: undefined
    body: undefined
    answer: {
      /** Usage of each limit. */
      limits: {
        /** Requests per minute of all keys together. */
        api_requests_per_minute: {
          /** Maximum number of requests per minute. This limit always exists. */
          limit: number
          /** Number of requests in the current minute, including this request. */
          used: number
        }
        /** Messages per second, for POST /messages only. */
        api_messages_per_second: {
          /** Maximum number of messages per second. This limit always exists. */
          limit: number
        }
        /** Contacts of the workspace. */
        contacts: {
          /** The limit; null means unlimited. */
          limit: number | null
          /** Amount of the limit that is currently used. */
          used: number
        }
        /** Broadcast messages per month. */
        broadcast_messages_per_month: {
          /** Maximum number of messages in the month; null means unlimited. */
          limit: number | null
          /** Number of messages that were sent in the month. */
          used: number
          /** The month, as YYYY-MM. */
          period: string
        }
        /** Webhook endpoints of /v1. */
        webhook_endpoints: {
          /** The limit; null means unlimited. */
          limit: number | null
          /** Amount of the limit that is currently used. */
          used: number
        }
        /** Keys of /v1. The two keys of a rotation count as one. */
        api_keys: {
          /** The limit; null means unlimited. */
          limit: number | null
          /** Amount of the limit that is currently used. */
          used: number
        }
      }
      features: string[]
    }
  }
  /** Lists the webhook endpoints of the workspace, newest first. Scope: webhooks:read. */
  listWebhookEndpoints: {
    path: undefined
    query: {
      /** Maximum number of rows of the page, 1 to 100. Default is 25. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same as for that page. */
      cursor?: string
    }
    body: undefined
    answer: {
      data: Webhook[]
      /** Cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Creates a webhook endpoint and returns its signing secret, which is shown only once. Scope: webhooks:write. */
  createWebhookEndpoint: {
    path: undefined
    query: undefined
    body: {
      /** URL of the endpoint, with https, up to 2,048 characters, without user name, password or fragment. */
      url: string
      /** Event types to subscribe to, at least one. */
      events: Array<'message.received' | 'message.sent' | 'message.status' | 'message.updated' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'template.status' | 'template.updated' | 'broadcast.status' | 'chat.assigned' | 'chat.closed' | 'chat.reopened' | 'chat.owner_changed' | 'number.status'>
      /** Custom headers, up to 10, as an object with values by name. */
      headers?: Record<string, string> | null
      /** Description of the endpoint, up to 255 characters. */
      description?: string | null
    }
    answer: WebhookWithSecret
  }
  /** Lists the event types of the catalogue, each with its schema and an example. Scope: webhooks:read. */
  listWebhookEventTypes: {
    path: undefined
    query: undefined
    body: undefined
    answer: {
      data: Array<{
        /** Type of the event, for example message.status. */
        type: string
        /** Description of when the event happens. */
        description: string
        /** Scope that a key needs to subscribe to the event type. */
        scope: string
        /** Plan feature that the event type belongs to. */
        feature: string
        /** JSON Schema 2020-12 of the posted body. */
        schema: Record<string, unknown>
        /** Example of a posted body. */
        example: Record<string, unknown>
      }>
      next_cursor: string | null
    }
  }
  /** Returns one webhook endpoint. Scope: webhooks:read. */
  getWebhookEndpoint: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Webhook
  }
  /** Changes a webhook endpoint. Scope: webhooks:write. */
  updateWebhookEndpoint: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** New URL of the endpoint. If the URL leads to another server, every header value has to be sent again. */
      url?: string
      /** Event types to subscribe to, which replace the current ones. */
      events?: Array<'message.received' | 'message.sent' | 'message.status' | 'message.updated' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'template.status' | 'template.updated' | 'broadcast.status' | 'chat.assigned' | 'chat.closed' | 'chat.reopened' | 'chat.owner_changed' | 'number.status'>
      /** Custom headers, which replace the current ones. Null as a value keeps the stored value of the header. */
      headers?: Record<string, string | null>
      /** Description of the endpoint, up to 255 characters; null removes the description. */
      description?: string | null
      /** Whether the endpoint is enabled. True turns a disabled endpoint on again, false turns the endpoint off. */
      enabled?: boolean
    }
    answer: Webhook
  }
  /** Deletes a webhook endpoint with its deliveries and returns its UUID. Scope: webhooks:write. */
  deleteWebhookEndpoint: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: undefined
  }
  /** Creates a new signing secret for an endpoint, which is shown only once. Scope: webhooks:write. */
  rotateWebhookSecret: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** Hours during which the old secret also signs, 0 to 168. The default is 24. */
      overlap_hours?: number | null
    }
    answer: {
      /** UUID of the endpoint. */
      id: string
      /** The signing secret. Returned only by the mutation that created the secret, and null afterwards. */
      secret: string
      /** Time until which the secret before the last rotation also signs; null if no previous secret is in use. */
      previous_secret_expires_at: string | null
    }
  }
  /** Posts one event with example data to an endpoint immediately. Scope: webhooks:write. */
  testWebhookEndpoint: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** Type of the test event. The default is webhook.test. */
      type?: 'webhook.test' | 'message.received' | 'message.sent' | 'message.status' | 'message.updated' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'template.status' | 'template.updated' | 'broadcast.status' | 'chat.assigned' | 'chat.closed' | 'chat.reopened' | 'chat.owner_changed' | 'number.status' | null
    }
    answer: Delivery
  }
  /** Sends the failed deliveries of a time range again, oldest failures first. Scope: webhooks:write. */
  replayWebhookDeliveries: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: {
      /** Start of the range, by time of failure. Required. */
      failed_after: string
      /** End of the range, by time of failure. The default is now. */
      failed_before?: string | null
    }
    answer: {
      /** Number of deliveries that were queued again, at most 10,000. */
      replayed: number
      /** Whether the range contains more failed deliveries. */
      more: boolean
    }
  }
  /** Lists the deliveries of an endpoint, newest first. Scope: webhooks:read. */
  listWebhookDeliveries: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: {
      /** Maximum number of rows of the page, 1 to 100. Default is 25. */
      limit?: number
      /** The `next_cursor` of the previous page, unchanged. Sort and filters must be the same as for that page. */
      cursor?: string
      /** Returns only deliveries in this state: waiting, delivered or failed. */
      state?: 'waiting' | 'delivered' | 'failed'
      /** Only events of this type. */
      type?: 'webhook.test' | 'message.received' | 'message.sent' | 'message.status' | 'message.updated' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'template.status' | 'template.updated' | 'broadcast.status' | 'chat.assigned' | 'chat.closed' | 'chat.reopened' | 'chat.owner_changed' | 'number.status'
      /** Only deliveries that were queued after this time. */
      created_after?: string
      /** Only deliveries that were queued before this time. */
      created_before?: string
    }
    body: undefined
    answer: {
      data: Delivery[]
      /** Cursor of the next page; null on the last page. */
      next_cursor: string | null
    }
  }
  /** Returns one delivery of an endpoint. Scope: webhooks:read. */
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
  /** Sends one delivery again, with a full new schedule of attempts. Scope: webhooks:write. */
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
