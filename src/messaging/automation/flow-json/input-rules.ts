import {
  action,
  any,
  type ComponentRule,
  clicks,
  date,
  flag,
  list,
  name,
  needed,
  neededFrom,
  number,
  options,
  outsideForm,
  since,
  text,
  visible,
  word,
} from './property-rules.ts'

// The components that are filled in, by version (spec/12 section 6). What a component cannot have it must not have.

const asked = { required: flag(), enabled: flag() }
const select = action(['data_exchange', 'update_data', 'navigate'])
const unselect = since('6.0', action(['update_data', 'data_exchange']))
const selects = { 'on-select-action': select, 'on-unselect-action': unselect }
const mediaSize = since('5.0', word('regular', 'large'))
const initText = outsideForm(text())
const initList = outsideForm(list())
const errorMessage = (longest?: number) => outsideForm(text(longest))
const labelVariant = since('7.0', word('large'))

const dates = {
  'min-date': date(),
  'max-date': date(),
  'unavailable-dates': { ...list(), kind: 'date' as const },
  'helper-text': any(),
}

const picked = (what: string) => ({
  name: needed(name()),
  label: needed(text(80)),
  description: text(300),
  'max-file-size-kb': number(1, 25_600),
  [`min-uploaded-${what}`]: number(0, 30),
  [`max-uploaded-${what}`]: number(1, 30),
  enabled: flag(),
  'error-message': any(),
  ...visible,
})

export const inputRules: Readonly<Record<string, ComponentRule>> = {
  TextInput: {
    since: '2.1',
    isInput: true,
    properties: {
      name: needed(name()),
      label: needed(text(20)),
      'input-type': word('text', 'number', 'email', 'password', 'passcode', 'phone'),
      'min-chars': any(),
      'max-chars': any(),
      'helper-text': text(80),
      pattern: since('6.2', text()),
      'label-variant': labelVariant,
      'init-value': outsideForm(any()),
      'error-message': errorMessage(30),
      ...asked,
      ...visible,
    },
  },
  TextArea: {
    since: '2.1',
    isInput: true,
    properties: {
      name: needed(name()),
      label: needed(text(20)),
      'max-length': any(),
      'helper-text': text(80),
      'label-variant': labelVariant,
      'init-value': initText,
      'error-message': errorMessage(),
      ...asked,
      ...visible,
    },
  },
  CheckboxGroup: {
    since: '2.1',
    isInput: true,
    properties: {
      name: needed(name()),
      'data-source': needed(options(1, 20)),
      label: neededFrom('4.0', text(30)),
      description: since('4.0', text(300)),
      'min-selected-items': number(0),
      'max-selected-items': number(0),
      'media-size': mediaSize,
      'init-value': initList,
      'error-message': errorMessage(),
      ...selects,
      ...asked,
      ...visible,
    },
  },
  RadioButtonsGroup: {
    since: '2.1',
    isInput: true,
    properties: {
      name: needed(name()),
      'data-source': needed(options(1, 20)),
      label: neededFrom('4.0', text(30)),
      description: since('4.0', text(300)),
      'media-size': mediaSize,
      'init-value': outsideForm(any()),
      'error-message': errorMessage(),
      ...selects,
      ...asked,
      ...visible,
    },
  },
  Dropdown: {
    since: '2.1',
    isInput: true,
    properties: {
      name: needed(name()),
      label: needed(text(20)),
      'data-source': needed(options(1, 200)),
      'init-value': initText,
      'error-message': errorMessage(),
      ...selects,
      ...asked,
      ...visible,
    },
  },
  ChipsSelector: {
    since: '6.3',
    isInput: true,
    properties: {
      name: needed(name()),
      label: needed(text(80)),
      'data-source': needed(options(2, 20)),
      description: text(300),
      'min-selected-items': number(0),
      'max-selected-items': number(0),
      'init-value': initList,
      'error-message': errorMessage(),
      'on-select-action': since('7.1', select),
      'on-unselect-action': since('7.1', unselect),
      ...asked,
      ...visible,
    },
  },
  OptIn: {
    since: '2.1',
    isInput: true,
    perScreen: 5,
    properties: {
      name: needed(name()),
      label: needed(text(120)),
      required: flag(),
      'on-click-action': action(clicks),
      'on-select-action': since('6.0', action(['update_data'])),
      'on-unselect-action': since('6.0', action(['update_data'])),
      'init-value': outsideForm(flag()),
      ...visible,
    },
  },
  DatePicker: {
    since: '2.1',
    isInput: true,
    properties: {
      name: needed(name()),
      label: needed(text(40)),
      ...dates,
      'on-select-action': action(['data_exchange']),
      'init-value': initText,
      'error-message': errorMessage(80),
      ...asked,
      ...visible,
    },
  },
  CalendarPicker: {
    since: '6.1',
    isInput: true,
    properties: {
      name: needed(name()),
      label: needed(any()),
      mode: word('single', 'range'),
      title: text(80),
      description: text(300),
      ...dates,
      'include-days': list(),
      'min-days': number(),
      'max-days': number(),
      'on-select-action': action(['data_exchange']),
      'init-value': any(),
      'error-message': any(),
      required: any(),
      enabled: flag(),
      ...visible,
    },
  },
  PhotoPicker: {
    since: '4.0',
    isInput: true,
    isMedia: true,
    perScreen: 1,
    properties: { 'photo-source': word('camera_gallery', 'camera', 'gallery'), ...picked('photos') },
  },
  DocumentPicker: {
    since: '4.0',
    isInput: true,
    isMedia: true,
    perScreen: 1,
    properties: { 'allowed-mime-types': list(), ...picked('documents') },
  },
}
