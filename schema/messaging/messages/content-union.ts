import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'
import { builder } from '../../builder.ts'
import { TemplateContent } from '../content/template-content.ts'
import { DeletedContent } from './deleted-content.ts'
import { AudioContent, DocumentContent, ImageContent, StickerContent, VideoContent } from './file-content.ts'
import {
  CallPermissionContent,
  ChoiceContent,
  FormAnswerContent,
  FormContent,
  LinkButtonContent,
  ListContent,
  ReplyButtonsContent,
  VoiceCallButtonContent,
} from './interactive-content.ts'
import {
  ButtonContent,
  ContactsContent,
  LocationContent,
  OrderContent,
  ReactionContent,
  SystemContent,
  TextContent,
  UnsupportedContent,
} from './message-content.ts'
import { CatalogContent, ProductContent, ProductListContent } from './product-content.ts'

const byType: Record<Exclude<MessageType, 'interactive'>, string> = {
  text: 'TextContent',
  image: 'ImageContent',
  video: 'VideoContent',
  audio: 'AudioContent',
  document: 'DocumentContent',
  sticker: 'StickerContent',
  location: 'LocationContent',
  contacts: 'ContactsContent',
  template: 'TemplateContent',
  button: 'ButtonContent',
  reaction: 'ReactionContent',
  order: 'OrderContent',
  system: 'SystemContent',
  unsupported: 'UnsupportedContent',
}

/** By the type of the interactive content itself. */
const interactive: Record<string, string> = {
  button: 'ReplyButtonsContent',
  list: 'ListContent',
  cta_url: 'LinkButtonContent',
  voice_call: 'VoiceCallButtonContent',
  flow: 'FormContent',
  product: 'ProductContent',
  product_list: 'ProductListContent',
  catalog_message: 'CatalogContent',
  button_reply: 'ChoiceContent',
  list_reply: 'ChoiceContent',
  nfm_reply: 'FormAnswerContent',
  call_permission_reply: 'CallPermissionContent',
}

export const MessageContent = builder.unionType('MessageContent', {
  description: 'Content of a message, by the type of the message.',
  types: [
    TextContent,
    ImageContent,
    VideoContent,
    AudioContent,
    DocumentContent,
    StickerContent,
    LocationContent,
    ContactsContent,
    TemplateContent,
    ReplyButtonsContent,
    ListContent,
    LinkButtonContent,
    VoiceCallButtonContent,
    FormContent,
    ProductContent,
    ProductListContent,
    CatalogContent,
    ChoiceContent,
    FormAnswerContent,
    CallPermissionContent,
    ButtonContent,
    ReactionContent,
    OrderContent,
    SystemContent,
    UnsupportedContent,
    DeletedContent,
  ],
  resolveType: ({ type, content, deletedAt }: MessageRow) => {
    if (deletedAt !== null) return 'DeletedContent'
    return type === 'interactive' ? (interactive[String(content.type)] ?? 'UnsupportedContent') : byType[type]
  },
})
