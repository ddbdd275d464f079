import { inputRules } from './input-rules.ts'
import {
  action,
  any,
  type ComponentRule,
  clicks,
  components,
  flag,
  images,
  items,
  name,
  needed,
  number,
  object,
  since,
  text,
  texts,
  visible,
  word,
} from './property-rules.ts'

// The components of Flow JSON by version (spec/12 section 6). What a component cannot have it must not have.

const shown = {
  'font-weight': word('bold', 'italic', 'bold_italic', 'normal'),
  strikethrough: flag(),
  markdown: since('5.1', flag()),
  ...visible,
}

export const componentRules: Readonly<Record<string, ComponentRule>> = {
  ...inputRules,
  TextHeading: { since: '2.1', properties: { text: needed(text(80, { notBlank: true })), ...visible } },
  TextSubheading: { since: '2.1', properties: { text: needed(text(80, { notBlank: true })), ...visible } },
  TextBody: { since: '2.1', properties: { text: needed(texts(4096, { notBlank: true })), ...shown } },
  // Three sources have three limits (spec/12 13.1).
  TextCaption: {
    since: '2.1',
    properties: { text: needed(texts(409, { notBlank: true, longestAtAll: 4096 })), ...shown },
  },
  RichText: { since: '5.1', properties: { text: needed(texts()), ...visible }, perScreen: 1 },
  EmbeddedLink: {
    since: '2.1',
    perScreen: 2,
    properties: { text: needed(text(25)), 'on-click-action': needed(action(clicks)), ...visible },
  },
  Footer: {
    since: '2.1',
    perScreen: 1,
    properties: {
      label: needed(text(35)),
      'left-caption': text(15),
      'center-caption': text(15),
      'right-caption': text(15),
      enabled: flag(),
      'on-click-action': needed(action(['navigate', 'complete', 'data_exchange'])),
    },
  },
  Image: {
    since: '2.1',
    perScreen: 3,
    properties: {
      src: needed(text()),
      width: number(),
      height: number(),
      'scale-type': word('contain', 'cover'),
      'aspect-ratio': number(),
      'alt-text': text(),
      ...visible,
    },
  },
  ImageCarousel: {
    since: '7.1',
    perScreen: 2,
    properties: {
      images: needed(images(1, 3)),
      'aspect-ratio': word('4:3', '16:9'),
      'scale-type': word('contain', 'cover'),
      ...visible,
    },
  },
  NavigationList: {
    since: '6.2',
    perScreen: 2,
    properties: {
      name: needed(name()),
      'list-items': needed(items(1, 20)),
      label: text(80),
      description: text(300),
      'media-size': word('regular', 'large'),
      'on-click-action': action(['data_exchange', 'navigate']),
      ...visible,
    },
  },
  If: {
    since: '4.0',
    properties: {
      condition: needed(text(undefined, { isStatic: true })),
      // biome-ignore lint/suspicious/noThenProperty: the platform calls the branch so
      then: needed(components()),
      else: components(),
    },
  },
  Switch: {
    since: '4.0',
    properties: {
      value: needed(text(undefined, { isStatic: true })),
      cases: needed(object({ isStatic: true })),
    },
  },
  Form: {
    since: '2.1',
    properties: {
      name: needed(name()),
      children: needed(components()),
      'init-values': any(),
      'error-messages': any(),
    },
  },
}
