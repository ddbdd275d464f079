import { closedSet, partOf, type ValueOf } from '#core/closed-set.ts'

export const messageStatuses = closedSet(
  'MessageStatus',
  'How far a message is.',
  {
    pending: 'Accepted; nobody knows yet whether it has left.',
    sent: 'It has left.',
    delivered: 'It reached the person, or us.',
    read: 'It was opened.',
    failed: 'It was not sent, or could not be delivered.',
  },
  { columns: ['message.status'] },
)
export type MessageStatus = ValueOf<typeof messageStatuses>

export const messageDirections = closedSet(
  'MessageDirection',
  'Who a message comes from.',
  {
    incoming: 'From the person.',
    outgoing: 'From the workspace.',
  },
  { columns: ['message.direction'] },
)
export type MessageDirection = ValueOf<typeof messageDirections>

/** What comes in a form that we cannot show is `unsupported`, so nothing the platform adds is new to the set. */
export const messageTypes = closedSet(
  'MessageType',
  'What a message holds.',
  {
    text: 'Words.',
    image: 'A picture.',
    video: 'A film.',
    audio: 'A sound or a voice message.',
    document: 'A file.',
    sticker: 'A sticker.',
    location: 'A place.',
    contacts: 'Address cards.',
    template: 'A template with its values.',
    interactive: 'Buttons, a list or a link; or the answer to one.',
    button: "A tap on a template's quick reply.",
    reaction: 'An emoji on another message.',
    order: 'Goods ordered from a catalogue.',
    system: 'What the platform says of the person.',
    unsupported: 'What cannot be shown.',
  },
  { open: true, columns: ['message.type'] },
)
export type MessageType = ValueOf<typeof messageTypes>

export const senderTypes = closedSet(
  'SenderType',
  'Who sent a message.',
  {
    api: 'A key.',
    member: 'A person of the workspace.',
    chatbot: 'The chatbot.',
    broadcast: 'A broadcast.',
    phone_app: 'The app on the phone of the number.',
    responder: 'Another responder on the number.',
    contact: 'The contact.',
  },
  { open: true, columns: ['message.sent_by_type', 'timeline_entry.by_type'] },
)
export type SenderType = ValueOf<typeof senderTypes>

/** Whether it was written on the phone of the number, or by another responder on it. */
export const isElsewhere = (sender: string | undefined): boolean =>
  sender === 'phone_app' || sender === 'responder'

export const directCategories = closedSet(
  'DirectCategory',
  'As what a message is sent outside of the 24-hour window (spec/10 PL6).',
  {
    utility: 'About something that the person has asked for or bought.',
    authentication:
      'A code by which the person proves who they are; the platform tries it with few accounts.',
  },
  { open: true },
)
export type DirectCategory = ValueOf<typeof directCategories>

export const sentTypes = closedSet('SendMessageType', 'What can be sent.', {
  text: 'Words.',
  image: 'A picture.',
  video: 'A film.',
  audio: 'A sound or a voice message.',
  document: 'A file.',
  media: 'A file, whose content decides its type.',
  template: 'A template with its values.',
  interactive: 'Buttons, a list or a link.',
  location: 'A place.',
})
export type SentType = ValueOf<typeof sentTypes>

/** Known to the room alone. */
export const systemKinds = closedSet(
  'SystemMessageKind',
  'What a message of the platform is about.',
  {
    user_changed_number: 'The person has another number now.',
    user_changed_user_id: 'The platform knows the person under another user id now.',
    customer_identity_changed: 'The person has a new device or a new key.',
    request_welcome: 'The person has opened the chat and has not written yet.',
  },
  { grows: true },
)

export const failureCauses = closedSet(
  'MessageFailureCause',
  'Why a message failed.',
  {
    platform: 'The platform says so.',
    not_confirmed: 'The platform has told nothing of it; it may still be corrected (spec/4 D24).',
    not_sent: 'It was never handed over.',
  },
  { columns: ['message.failure_cause'] },
)
export type FailureCause = ValueOf<typeof failureCauses>

export const messageChanges = closedSet('MessageChange', 'What changed of a message.', {
  edited: 'Its sender gave it another text or caption.',
  deleted: 'Its sender took it back: what it said is erased.',
  payment: 'The platform reports about the payment that it asks for.',
  reaction: 'Somebody reacted to it, or took a reaction back.',
  linked: 'The message that it quotes is known now.',
  file: 'Its file has come, which it was kept without.',
})
export type MessageChange = ValueOf<typeof messageChanges>

export const reportedStatuses = partOf(
  messageStatuses,
  'ReportedMessageStatus',
  'What the platform tells of a message that was handed to it.',
  ['sent', 'delivered', 'read', 'failed'],
  ['parked_status.status'],
)
export type ReportedStatus = ValueOf<typeof reportedStatuses>
