import { msg } from '@lingui/core/macro'
import {
  Contact,
  LayoutTemplate,
  MapPin,
  MessageSquareReply,
  Mic,
  Paperclip,
  PenLine,
  ShoppingBag,
  Smile,
  Zap,
} from 'lucide-react'
import { lazy } from 'react'
import { beginReply } from './insert.ts'
import type { Tool } from './tool-place.ts'

const canRecord = () => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

/** The tool of this id; null where there is none. */
export const toolOf = (id: string): Tool | null => tools.find((tool) => tool.id === id) ?? null

/** In the order in which they stand. */
export const tools: readonly Tool[] = [
  { id: 'attach', label: msg`Attach files`, icon: Paperclip, near: true, files: true },
  {
    id: 'emoji',
    label: msg`Insert an emoji`,
    icon: Smile,
    near: true,
    panel: lazy(() => import('./emoji/emoji-panel.tsx')),
  },
  {
    id: 'voice',
    label: msg`Record a voice message`,
    icon: Mic,
    near: true,
    when: canRecord,
    panel: lazy(() => import('./voice/voice-panel.tsx')),
  },
  {
    id: 'replies',
    label: msg`Insert a saved reply`,
    icon: Zap,
    needs: 'CANNED_RESPONSES_READ',
    goOn: beginReply,
  },
  {
    id: 'signature',
    label: msg`Add a signature`,
    icon: PenLine,
    panel: lazy(() => import('./panels/signature-panel.tsx')),
  },
  {
    id: 'template',
    label: msg`Send a template`,
    icon: LayoutTemplate,
    panel: lazy(() => import('./panels/template-panel.tsx')),
  },
  {
    id: 'products',
    label: msg`Send products`,
    icon: ShoppingBag,
    panel: lazy(() => import('./panels/products-panel.tsx')),
  },
  {
    id: 'buttons',
    label: msg`Send buttons or a list`,
    icon: MessageSquareReply,
    panel: lazy(() => import('./panels/buttons-panel.tsx')),
  },
  {
    id: 'location',
    label: msg`Send a location`,
    icon: MapPin,
    panel: lazy(() => import('./panels/location-panel.tsx')),
  },
  {
    id: 'contacts',
    label: msg`Send a contact card`,
    icon: Contact,
    panel: lazy(() => import('./panels/contacts-panel.tsx')),
  },
]
