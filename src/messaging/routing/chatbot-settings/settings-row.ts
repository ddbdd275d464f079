import type { RowOf } from '#core/db/columns.ts'
import type { ChatbotSettingsModel } from '#generated/prisma/models/ChatbotSettings.ts'
import type { Holiday, Opening } from '#messaging/numbers/business-hours/business-hours-input.ts'
import type { ChatbotButton } from './settings-input.ts'

/** Which components the workspace has, as far as settings belong to them. */
export interface Components {
  hasChatbot: boolean
  hasAi: boolean
  hasMemory: boolean
  hasTransfers: boolean
}

/** A workspace's settings as they are kept. */
export type SettingsRow = RowOf<
  ChatbotSettingsModel,
  keyof ChatbotSettingsModel,
  {
    greetingButtons: ChatbotButton[]
    fallbackButtons: ChatbotButton[]
    businessHours: Opening[]
    holidays: Holiday[]
  }
>

/** With what decides who sees which of them. */
export type KeptSettings = SettingsRow & Components & { timezone: string }
