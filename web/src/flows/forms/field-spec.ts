import type { MessageDescriptor } from '@lingui/core'

type Words = MessageDescriptor

/** A field of the properties of a node. */
export type FieldSpec = { name: string; label: Words; hint?: Words } & (
  | { kind: 'area'; max: number; rows?: number; takesValues?: boolean }
  | { kind: 'line'; max: number; isCode?: boolean }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: Words])[]; none?: Words }
  | { kind: 'pairs'; key: Words; value: Words }
  | { kind: 'words' }
  | { kind: 'buttons' | 'variants' | 'hours' | 'team' | 'skills' | 'flow' | 'form' | 'template' | 'file' }
  | { kind: 'keys' | 'flag' | 'request' | 'callback' | 'voice_menu' | 'prompt' }
) & {
    /** shown only where another field has this value */
    where?: readonly [field: string, value: string]
    /** names that older clients have for it */
    older?: readonly string[]
  }
