import { i18n } from '@lingui/core'

// Modules of the dashboard speak the language that their texts are written in.
i18n.loadAndActivate({ locale: 'en', messages: {} })
