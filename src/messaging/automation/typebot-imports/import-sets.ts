import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const importOutcomes = closedSet(
  'FlowImportOutcome',
  "Outcome of importing a block of another product's flow.",
  {
    carried_over: 'The block was imported and behaves the same.',
    changed: 'The block was imported and behaves differently; the reasons state the difference.',
    left_out: 'The block was not replaced; the flow continues after the block.',
  },
)
export type ImportOutcome = ValueOf<typeof importOutcomes>

export const importSources = closedSet('FlowImportSource', 'Format of an imported flow.', {
  typebot: 'An export of Typebot, versions 3 to 6.1.',
  graph: 'A graph of version 2, as used by this product and its clients.',
})
export type ImportSource = ValueOf<typeof importSources>
