import { msg } from '@lingui/core/macro'

/** The parts of the editor, each with an address of its own. */
export const editorTabs = [
  { name: 'canvas', label: msg`Canvas` },
  { name: 'outline', label: msg`Outline` },
  { name: 'settings', label: msg`Settings` },
  { name: 'versions', label: msg`Versions` },
  { name: 'tests', label: msg`Tests` },
  { name: 'numbers', label: msg`Numbers` },
] as const

export type EditorTab = (typeof editorTabs)[number]['name']

export const isEditorTab = (name: string): name is EditorTab => editorTabs.some((tab) => tab.name === name)
