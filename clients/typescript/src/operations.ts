// Made from the OpenAPI document by `npm run openapi:print`; changes belong there.

/** Codes never change their meaning; handle those that are new to you by the HTTP status. */
export type ErrorCode = 'invalid_request' | 'unauthorized' | 'ip_not_allowed' | 'scope_missing' | 'feature_not_in_plan' | 'workspace_closed' | 'not_found' | 'method_not_allowed' | 'conflict' | 'invalid_state' | 'idempotency_in_progress' | 'too_large' | 'unsupported_media_type' | 'invalid_field' | 'invalid_phone' | 'idempotency_mismatch' | 'window_closed' | 'template_not_approved' | 'template_params' | 'template_ambiguous' | 'contact_opted_out' | 'number_unavailable' | 'limit_reached' | 'rate_limited' | 'internal_error' | 'unavailable' | (string & {})

export interface Error {
  error: {
    code: ErrorCode
    /** For people; the wording can change. */
    message: string
    /** Path of the field at fault; left out when no single field is. */
    field?: string
    /** Only with scope_missing, feature_not_in_plan, conflict, invalid_field (the draft of a refused template), template_params and limit_reached. */
    details?: {
      /** scope_missing: the scope that the key lacks. */
      scope?: string
      /** feature_not_in_plan: the switch that is off. */
      feature?: string
      /** conflict: what exists already; invalid_field: the draft. */
      id?: string
      /** template_params: variables without a value. */
      missing?: string[]
      /** template_params: values without a variable. */
      unexpected?: string[]
      /** template_params of a broadcast: the first 100 faulty rows. */
      rows?: Array<{
        index: number
        missing: string[]
        unexpected: string[]
      }>
      /** limit_reached: the name of the limit. */
      limit?: string
      /** limit_reached: its value. */
      limit_value?: number
      /** limit_reached: what is used of it. */
      used?: number
    }
    request_id: string
  }
}

/** The status of a broadcast changed. */
export interface BroadcastStatusEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'broadcast.status'
  /** When it happened. */
  timestamp: string
  data: {
    broadcast: Record<string, unknown>
    previous_status: string | null
  }
  /** Only in test events. */
  test?: boolean
}

/** The agent or team of a chat changed. */
export interface ChatAssignedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'chat.assigned'
  /** When it happened. */
  timestamp: string
  data: {
    chat: Record<string, unknown>
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
    chat: Record<string, unknown>
    /** Who did it. */
    by: {
      type: string
      id: string | null
    }
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
    chat: Record<string, unknown>
    /** Who did it. */
    by: {
      type: string
      id: string | null
    }
  }
  /** Only in test events. */
  test?: boolean
}

/** A contact was made by the API, the team, an import or a first message. */
export interface ContactCreatedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'contact.created'
  /** When it happened. */
  timestamp: string
  data: {
    contact: Record<string, unknown>
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
    contact: Record<string, unknown>
    /** Names of the fields that changed. */
    changed: string[]
  }
  /** Only in test events. */
  test?: boolean
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
  }
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
  }
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
    /** The rendered body. */
    text: string | null
  }
  /** Type interactive. */
  interactive?: Record<string, unknown>
  /** Type button. */
  button?: {
    /** Label of the button. */
    text: string | null
    /** What the template gave the button. */
    payload: string | null
  }
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
  }
  /** Type contacts: [{name, phones, emails}]. */
  contacts?: Array<{
    name: string | null
    phones: string[]
    emails: string[]
  }>
  /** Type reaction. */
  reaction?: {
    /** The message reacted to; null when we do not have it. */
    message_id: string | null
    /** Null when the reaction was removed. */
    emoji: string | null
  }
  /** Type order. */
  order?: Record<string, unknown>
  /** Type system. */
  system?: Record<string, unknown>
  /** Type unsupported. */
  unsupported?: Record<string, unknown>
  /** The quoted message. */
  reply_to_message_id: string | null
  /** Who sent it. */
  sent_by: {
    /** Open: api, member, chatbot, broadcast, phone_app, contact. */
    type: string
    /** Key, member, broadcast or contact. */
    id: string | null
  }
  /** The broadcast it belongs to. */
  broadcast_id: string | null
  /** The platform's id (wamid). */
  platform_message_id: string | null
  /** First known to have left. */
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

/** An incoming message was stored. */
export interface MessageReceivedEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'message.received'
  /** When it happened. */
  timestamp: string
  data: {
    message: Message
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

export interface NewWebhook {
  /** uuid */
  id: string
  /** https, any port. */
  url: string
  /** Up to 255 characters. */
  description: string | null
  events: string[]
  /** Custom headers: names as keys, every value null, because values are never shown. */
  headers: Record<string, null>
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

export interface Number {
  /** uuid */
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

/** The status of a number changed. */
export interface NumberStatusEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'number.status'
  /** When it happened. */
  timestamp: string
  data: {
    number: Number
    previous_status: string
  }
  /** Only in test events. */
  test?: boolean
}

/** The platform reviewed a template or decided about it. */
export interface TemplateStatusEvent {
  /** The event: the same in the deliveries to several endpoints. */
  id: string
  type: 'template.status'
  /** When it happened. */
  timestamp: string
  data: {
    template: Record<string, unknown>
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
    template: Record<string, unknown>
    /** Names of the fields that changed. */
    changed: string[]
  }
  /** Only in test events. */
  test?: boolean
}

export interface Webhook {
  /** uuid */
  id: string
  /** https, any port. */
  url: string
  /** Up to 255 characters. */
  description: string | null
  events: string[]
  /** Custom headers: names as keys, every value null, because values are never shown. */
  headers: Record<string, null>
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

/** What a webhook endpoint is sent. */
export type WebhookEvent = MessageReceivedEvent | MessageSentEvent | MessageStatusEvent | ContactCreatedEvent | ContactUpdatedEvent | ContactDeletedEvent | TemplateStatusEvent | TemplateUpdatedEvent | BroadcastStatusEvent | ChatAssignedEvent | ChatClosedEvent | ChatReopenedEvent | NumberStatusEvent

/** What each operation takes and answers, by its name in the document. */
export interface Operations {
  /** All numbers of the workspace, the default one first. Scope: numbers:read. */
  listNumbers: {
    path: undefined
    query: undefined
    body: undefined
    answer: {
      data: Number[]
      next_cursor: null
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
      number_id?: string
      /** For type text. */
      text?: {
        /** 1 to 4096 characters. */
        body: string
        /** Default false. */
        preview_url?: boolean
      }
      /** For file types. */
      media?: {
        /** UUID of the upload. */
        id: string
        /** 0 to 1024 characters; image, video, document. */
        caption?: string
        /** 1 to 240 characters; document. */
        filename?: string
      }
      /** For type template. */
      template?: {
        /** UUID of the template. */
        id?: string
        /** a-z, 0-9 and _. */
        name?: string
        /** With name: en, en_US, pt_BR, ... */
        language?: string
        /** Body values by name or position. */
        params?: Record<string, string>
        /** Header value by name or position. */
        header_params?: Record<string, string>
        /** Needed when the header is a file. */
        header_media?: {
          /** UUID of the upload. */
          id: string
          /** 1 to 240 characters. */
          filename?: string
        }
        /** Values by button index. */
        button_params?: Record<string, string>
      }
      /** For type interactive: button, list or cta_url. */
      interactive?: {
        type: 'button'
        header?: {
          type: 'text'
          text: string
        } | {
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
        }
        action: {
          buttons: Array<{
            id: string
            title: string
          }>
        }
      } | {
        type: 'list'
        header?: {
          type: 'text'
          text: string
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
        }
        action: {
          button: string
          sections: Array<{
            title?: string
            rows: Array<{
              id: string
              title: string
              description?: string
            }>
          }>
        }
      } | {
        type: 'cta_url'
        header?: {
          type: 'text'
          text: string
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
        }
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
        name?: string
        /** 0 to 1000 characters. */
        address?: string
      }
      /** A message with the same contact and number. */
      reply_to_message_id?: string
      dry_run?: boolean
    }
    answer: {
      /** Always true. */
      dry_run: boolean
      /** Null when a contact would be made. */
      contact_id: string | null
      /** The sending number. */
      number_id: string
      /** The template, if any. */
      template_id: string | null
      /** End of the 24-hour window. */
      window_expires_at: string | null
    } | Message
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
  /** One file. Scope: messages:read. */
  getMediaContent: {
    path: {
      /** Id of the object. */
      id: string
    }
    query: undefined
    body: undefined
    answer: Uint8Array
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
      /** https, up to 2048 characters, no user name, password or fragment. */
      url: string
      /** One or more kinds of events. */
      events: Array<'message.received' | 'message.sent' | 'message.status' | 'contact.created' | 'contact.updated' | 'contact.deleted' | 'template.status' | 'template.updated' | 'broadcast.status' | 'chat.assigned' | 'chat.closed' | 'chat.reopened' | 'number.status'>
      /** Up to 10 custom headers: values by name. */
      headers?: Record<string, string>
      /** Up to 255 characters. */
      description?: string
    }
    answer: NewWebhook
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
  listWebhookEndpoints: { method: 'GET', path: '/webhooks' },
  createWebhookEndpoint: { method: 'POST', path: '/webhooks' },
}
