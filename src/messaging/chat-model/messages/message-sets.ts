import { closedSet, partOf, type ValueOf } from '#core/closed-set.ts'

export const messageStatuses = closedSet(
  'MessageStatus',
  'Delivery status of a message.',
  {
    pending: 'The message was accepted, but is not yet known to have been sent.',
    sent: 'The message was sent.',
    delivered: 'The message was delivered to the customer or, if incoming, to Parley.',
    read: 'The message was read.',
    failed: 'The message was not sent or could not be delivered.',
  },
  { columns: ['message.status'] },
)
export type MessageStatus = ValueOf<typeof messageStatuses>

export const messageDirections = closedSet(
  'MessageDirection',
  'Direction of a message.',
  {
    incoming: 'The message comes from the customer.',
    outgoing: 'The message comes from the workspace.',
  },
  { columns: ['message.direction'] },
)
export type MessageDirection = ValueOf<typeof messageDirections>

/** Content that cannot be shown is `unsupported`, so types that the platform adds are not new to the set. */
export const messageTypes = closedSet(
  'MessageType',
  "Type of a message's content.",
  {
    text: 'A text message.',
    image: 'An image message.',
    video: 'A video message.',
    audio: 'An audio or voice message.',
    document: 'A document message.',
    sticker: 'A sticker message.',
    location: 'A location message.',
    contacts: 'A message with contact cards.',
    template: 'A template message with its values.',
    interactive:
      "An interactive message with buttons, a list or a link, or the customer's reply to such a message.",
    button: "The customer's tap on a quick reply button of a template.",
    reaction: 'An emoji reaction to another message.',
    order: 'An order from a catalog.',
    system: 'A report of the platform about the customer.',
    unsupported: 'A message that cannot be displayed.',
  },
  { open: true, columns: ['message.type'] },
)
export type MessageType = ValueOf<typeof messageTypes>

export const senderTypes = closedSet(
  'SenderType',
  'Type of the sender of a message.',
  {
    api: 'An API key.',
    member: 'A member of the workspace.',
    chatbot: 'The chatbot.',
    broadcast: 'A broadcast.',
    phone_app: 'The business app on the phone of the number.',
    responder: 'Another responder on the number.',
    contact: 'The contact.',
  },
  { open: true, columns: ['message.sent_by_type', 'timeline_entry.by_type'] },
)
export type SenderType = ValueOf<typeof senderTypes>

/** Whether the message was written on the phone of the number, or by another responder on the number. */
export const isElsewhere = (sender: string | undefined): boolean =>
  sender === 'phone_app' || sender === 'responder'

export const directCategories = closedSet(
  'DirectCategory',
  'Category with which a message is sent outside the 24-hour window.',
  {
    utility: 'A message about something that the customer requested or bought.',
    authentication:
      'A code with which the customer authenticates. The platform is testing this category with few accounts.',
  },
  { open: true },
)
export type DirectCategory = ValueOf<typeof directCategories>

export const sentTypes = closedSet('SendMessageType', 'Type of a message that can be sent.', {
  text: 'A text message.',
  image: 'An image message.',
  video: 'A video message.',
  audio: 'An audio or voice message.',
  document: 'A document message.',
  media: 'A file, whose content determines the type of the message.',
  template: 'A template message with its values.',
  interactive: 'An interactive message with buttons, a list or a link.',
  location: 'A location message.',
})
export type SentType = ValueOf<typeof sentTypes>

/** Used only in this room. */
export const systemKinds = closedSet(
  'SystemMessageKind',
  'Kind of a change that the platform reports in a message.',
  {
    user_changed_number: "The customer's phone number changed.",
    user_changed_user_id: "The customer's user ID at the platform changed.",
    customer_identity_changed: 'The customer has a new device or a new key.',
    request_welcome: 'The customer opened the chat and has not written yet.',
  },
  { grows: true },
)

export const failureCauses = closedSet(
  'MessageFailureCause',
  "Cause of a message's failure.",
  {
    platform: 'The platform reported the failure.',
    not_confirmed: 'The platform has reported nothing about the message. The failure may still be corrected.',
    not_sent: 'The message was never dispatched to the platform.',
  },
  { columns: ['message.failure_cause'] },
)
export type FailureCause = ValueOf<typeof failureCauses>

export const messageChanges = closedSet('MessageChange', 'Kind of a change of a message.', {
  edited: 'The sender changed the text or caption of the message.',
  deleted: 'The sender deleted the message, and its content was erased.',
  payment: 'The platform reported the state of the payment that the message requests.',
  reaction: 'A reaction to the message was added or removed.',
  linked: 'The message that this message quotes became known.',
  file: 'The file of the message, which was missing before, has arrived.',
})
export type MessageChange = ValueOf<typeof messageChanges>

export const reportedStatuses = partOf(
  messageStatuses,
  'ReportedMessageStatus',
  'Status that the platform reports for a message that was dispatched to it.',
  ['sent', 'delivered', 'read', 'failed'],
  ['parked_status.status'],
)
export type ReportedStatus = ValueOf<typeof reportedStatuses>
