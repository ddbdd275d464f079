import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const importOutcomes = closedSet('FlowImportOutcome', 'What became of a block of an imported flow.', {
  carried_over: 'It does the same here.',
  changed: 'It does something else than before; the reason says what.',
  left_out: 'Nothing takes its place; the way goes on behind it.',
})
export type ImportOutcome = ValueOf<typeof importOutcomes>

export const importSources = closedSet('FlowImportSource', 'Where an imported flow comes from.', {
  typebot: 'An export of Typebot, versions 3 to 6.1.',
  graph: 'A graph of version 2, as this product and its clients have it.',
})
export type ImportSource = ValueOf<typeof importSources>
