// Components by version, from the reference of flow JSON (§6) and apart from the product's tables: both can be wrong only
// separately. A property is `name:kind`, with `(words)` where only those are allowed, `!` where it is needed, `#1..20` for
// the length of a list or the range of a number, and `@6.2` for the version that it came with.

export type Kind = 'text' | 'texts' | 'flag' | 'number' | 'list' | 'object' | 'action' | 'any'

export interface Property {
  name: string
  kind: Kind
  words: readonly string[]
  isNeeded: boolean
  least: number
  most: number
  since: string
}

interface Component {
  since: string
  properties: ReadonlyMap<string, Property>
}

const shape = /^([a-z0-9-]+):([a-z]+)(?:\(([^)]*)\))?(!)?(?:#(-?\d+)\.\.(\d+))?(?:@([\d.]+))?$/

function propertyOf(text: string): Property {
  const [, name = '', kind = '', words, needed, least, most, since] = shape.exec(text) ?? []
  if (name === '') throw new Error(`no property: ${text}`)
  return {
    name,
    kind: kind as Kind,
    words: words?.split(',') ?? [],
    isNeeded: needed !== undefined,
    least: least === undefined ? -Infinity : Number(least),
    most: most === undefined ? Infinity : Number(most),
    since: since ?? '2.1',
  }
}

const propertiesOf = (text: string) =>
  new Map(text.split(/\s+/).map((one) => [propertyOf(one).name, propertyOf(one)]))

const group = (most: number) =>
  `visible:flag name:text! label:text! data-source:list!#1..${most} required:flag enabled:flag description:text@4.0 ` +
  'media-size:text(regular,large)@5.0 on-select-action:action on-unselect-action:action@6.0 error-message:text@4.0'

const picker = (what: string) =>
  `visible:flag name:text! label:text! description:text max-file-size-kb:number#1..25600 ` +
  `min-uploaded-${what}:number#0..30 max-uploaded-${what}:number#1..30 enabled:flag error-message:any`

const written = 'visible:flag text:texts! font-weight:text(bold,italic,bold_italic,normal) strikethrough:flag'

const components: Readonly<Record<string, readonly [since: string, properties: string]>> = {
  TextHeading: ['2.1', 'visible:flag text:text!'],
  TextSubheading: ['2.1', 'visible:flag text:text!'],
  TextBody: ['2.1', `${written} markdown:flag@5.1`],
  TextCaption: ['2.1', `${written} markdown:flag@5.1`],
  RichText: ['5.1', 'visible:flag text:texts!'],
  TextInput: [
    '2.1',
    'visible:flag name:text! label:text! input-type:text(text,number,email,password,passcode,phone) required:flag ' +
      'min-chars:number max-chars:number helper-text:text pattern:text@6.2 label-variant:text@7.0 init-value:any@4.0 ' +
      'error-message:text@4.0 enabled:flag',
  ],
  TextArea: [
    '2.1',
    'visible:flag name:text! label:text! required:flag max-length:number helper-text:text enabled:flag ' +
      'label-variant:text@7.0 init-value:any@4.0 error-message:text@4.0',
  ],
  CheckboxGroup: [
    '2.1',
    `${group(20)} min-selected-items:number max-selected-items:number init-value:list@4.0`,
  ],
  RadioButtonsGroup: ['2.1', `${group(20)} init-value:any@4.0`],
  Dropdown: ['2.1', `${group(200)} init-value:any@4.0`],
  ChipsSelector: [
    '6.3',
    'visible:flag name:text! label:text! data-source:list!#2..20 description:text required:flag enabled:flag ' +
      'min-selected-items:number max-selected-items:number on-select-action:action@7.1 on-unselect-action:action@7.1 ' +
      'init-value:list error-message:text',
  ],
  OptIn: [
    '2.1',
    'visible:flag name:text! label:text! required:flag on-click-action:action on-select-action:action@6.0 ' +
      'on-unselect-action:action@6.0 init-value:any@4.0',
  ],
  EmbeddedLink: ['2.1', 'visible:flag text:text! on-click-action:action!'],
  DatePicker: [
    '2.1',
    'visible:flag name:text! label:text! min-date:text max-date:text unavailable-dates:list helper-text:text ' +
      'required:flag enabled:flag on-select-action:action init-value:any@4.0 error-message:text@4.0',
  ],
  CalendarPicker: [
    '6.1',
    'visible:flag name:text! label:any! mode:text(single,range) title:text description:text helper-text:any required:any ' +
      'enabled:flag min-date:text max-date:text unavailable-dates:list include-days:list min-days:number max-days:number ' +
      'on-select-action:action init-value:any error-message:any',
  ],
  Footer: [
    '2.1',
    'label:text! on-click-action:action! left-caption:text center-caption:text right-caption:text enabled:flag',
  ],
  Image: [
    '2.1',
    'visible:flag src:text! width:number height:number scale-type:text(contain,cover) aspect-ratio:number alt-text:text',
  ],
  ImageCarousel: [
    '7.1',
    'visible:flag images:list!#1..3 aspect-ratio:text(4:3,16:9) scale-type:text(contain,cover)',
  ],
  NavigationList: [
    '6.2',
    'visible:flag name:text! list-items:list!#1..20 label:text description:text media-size:text(regular,large) ' +
      'on-click-action:action',
  ],
  PhotoPicker: ['4.0', `${picker('photos')} photo-source:text(camera_gallery,camera,gallery)`],
  DocumentPicker: ['4.0', `${picker('documents')} allowed-mime-types:list`],
  If: ['4.0', 'condition:text! then:list! else:list'],
  Switch: ['4.0', 'value:text! cases:object!'],
  Form: ['2.1', 'visible:flag name:text! children:list! init-values:any error-messages:any'],
}

export const COMPONENTS: ReadonlyMap<string, Component> = new Map(
  Object.entries(components).map(([type, [since, text]]) => [
    type,
    { since, properties: propertiesOf(`type:text! ${text}`) },
  ]),
)

/** Components that a person fills in. */
export const INPUTS: ReadonlySet<string> = new Set(
  (
    'TextInput TextArea CheckboxGroup RadioButtonsGroup Dropdown ChipsSelector OptIn DatePicker CalendarPicker ' +
    'PhotoPicker DocumentPicker'
  ).split(' '),
)

/** How many of them a screen has at most, and the code for more. */
export const MOST_ON_A_SCREEN: readonly (readonly [type: string, most: number, code: string])[] = [
  ['Footer', 1, 'MAX_FOOTER_PER_SCREEN'],
  ['EmbeddedLink', 2, 'MAX_EMBEDDED_LINK_PER_SCREEN'],
  ['Image', 3, 'MAX_IMAGE_PER_SCREEN'],
  ['OptIn', 5, 'MAX_OPT_IN_PER_SCREEN'],
]

export const VERSIONS = '2.1 3.0 3.1 4.0 5.0 5.1 6.0 6.1 6.2 6.3 7.0 7.1 7.2 7.3'.split(' ')
