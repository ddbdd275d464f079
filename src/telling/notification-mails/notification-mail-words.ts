import type { NotificationKind } from '#telling/notifications/notification-sets.ts'

/** What is said of a notification: of `name`, by `who` where somebody did it. In mails the chat has a heading. */
type Sentence = (name: string, who: string | null) => string

export interface NotificationWords {
  subject: (workspace: string, many: string) => string
  /** a kind without words of its own is named by what it is about */
  kinds: Readonly<Partial<Record<NotificationKind, Sentence>>>
  other: Sentence
  more: (many: string) => string
  all: string
  why: string
  /** of the page behind the link in the head of a mail */
  turnOff: string
  turnedOff: string
  noLink: string
}

const en: NotificationWords = {
  subject: (workspace, many) => `Notifications of ${workspace}: ${many}`,
  kinds: {
    mentioned: (_, who) => `${who ?? 'Somebody'} mentioned you in a note`,
    assigned: (_, who) =>
      who ? `${who} assigned the conversation to you` : 'The conversation was assigned to you',
    overdue: () => 'The conversation has been waiting for too long',
    campaign_completed: (name) => `The campaign ${name} is complete`,
    campaign_failed: (name) => `The campaign ${name} failed`,
    campaign_paused: (name) => `The campaign ${name} was paused`,
    import_completed: (name) => `The file ${name} was imported`,
    import_failed: (name) => `The import of the file ${name} failed`,
    number_alert: (name) => `The platform reports a change of the number ${name}`,
    form_alert: (name) => `The platform reports a problem of the form ${name}`,
    webhook_paused: (name) => `The webhook ${name} does not respond and was paused`,
    webhook_disabled: (name) => `The webhook ${name} was turned off`,
  },
  other: (name) => `Something happened: ${name}`,
  more: (many) => `Further notifications: ${many}`,
  all: 'All notifications:',
  why: 'You chose to get this mail. You can change that here:',
  turnOff: 'Turn these emails off',
  turnedOff: 'These emails are off now. You can turn them on again under Settings > Notifications.',
  noLink: 'This link is not valid.',
}

const de: NotificationWords = {
  subject: (workspace, many) => `Benachrichtigungen von ${workspace}: ${many}`,
  kinds: {
    mentioned: (_, who) => `${who ?? 'Jemand'} hat Sie in einer Notiz erwähnt`,
    assigned: (_, who) =>
      who ? `${who} hat Ihnen die Unterhaltung zugewiesen` : 'Die Unterhaltung wurde Ihnen zugewiesen',
    overdue: () => 'Die Unterhaltung wartet zu lange',
    campaign_completed: (name) => `Die Kampagne ${name} ist abgeschlossen`,
    campaign_failed: (name) => `Die Kampagne ${name} ist fehlgeschlagen`,
    campaign_paused: (name) => `Die Kampagne ${name} wurde angehalten`,
    import_completed: (name) => `Die Datei ${name} wurde importiert`,
    import_failed: (name) => `Der Import der Datei ${name} ist fehlgeschlagen`,
    number_alert: (name) => `Die Plattform meldet eine Änderung der Nummer ${name}`,
    form_alert: (name) => `Die Plattform meldet ein Problem des Formulars ${name}`,
    webhook_paused: (name) => `Der Webhook ${name} antwortet nicht und wurde angehalten`,
    webhook_disabled: (name) => `Der Webhook ${name} wurde abgeschaltet`,
  },
  other: (name) => `Es gibt Neues: ${name}`,
  more: (many) => `Weitere Benachrichtigungen: ${many}`,
  all: 'Alle Benachrichtigungen:',
  why: 'Sie haben diese Mail gewählt. Hier können Sie das ändern:',
  turnOff: 'Diese Mails abschalten',
  turnedOff:
    'Diese Mails sind jetzt abgeschaltet. Unter Einstellungen > Benachrichtigungen können Sie sie wieder einschalten.',
  noLink: 'Dieser Link ist nicht gültig.',
}

const es: NotificationWords = {
  subject: (workspace, many) => `Notificaciones de ${workspace}: ${many}`,
  kinds: {
    mentioned: (_, who) => `${who ?? 'Alguien'} te mencionó en una nota`,
    assigned: (_, who) => (who ? `${who} te asignó la conversación` : 'Se te asignó la conversación'),
    overdue: () => 'La conversación lleva demasiado tiempo esperando',
    campaign_completed: (name) => `La campaña ${name} ha terminado`,
    campaign_failed: (name) => `La campaña ${name} ha fallado`,
    campaign_paused: (name) => `La campaña ${name} se ha pausado`,
    import_completed: (name) => `El archivo ${name} se ha importado`,
    import_failed: (name) => `La importación del archivo ${name} ha fallado`,
    number_alert: (name) => `La plataforma informa de un cambio del número ${name}`,
    form_alert: (name) => `La plataforma informa de un problema del formulario ${name}`,
    webhook_paused: (name) => `El webhook ${name} no responde y se ha pausado`,
    webhook_disabled: (name) => `El webhook ${name} se ha desactivado`,
  },
  other: (name) => `Hay novedades: ${name}`,
  more: (many) => `Otras notificaciones: ${many}`,
  all: 'Todas las notificaciones:',
  why: 'Elegiste recibir este correo. Puedes cambiarlo aquí:',
  turnOff: 'Desactivar estos correos',
  turnedOff: 'Estos correos están desactivados. Puedes volver a activarlos en Ajustes > Notificaciones.',
  noLink: 'Este enlace no es válido.',
}

const pt: NotificationWords = {
  subject: (workspace, many) => `Notificações de ${workspace}: ${many}`,
  kinds: {
    mentioned: (_, who) => `${who ?? 'Alguém'} mencionou você em uma nota`,
    assigned: (_, who) => (who ? `${who} atribuiu a conversa a você` : 'A conversa foi atribuída a você'),
    overdue: () => 'A conversa está esperando há tempo demais',
    campaign_completed: (name) => `A campanha ${name} foi concluída`,
    campaign_failed: (name) => `A campanha ${name} falhou`,
    campaign_paused: (name) => `A campanha ${name} foi pausada`,
    import_completed: (name) => `O arquivo ${name} foi importado`,
    import_failed: (name) => `A importação do arquivo ${name} falhou`,
    number_alert: (name) => `A plataforma informa uma mudança do número ${name}`,
    form_alert: (name) => `A plataforma informa um problema do formulário ${name}`,
    webhook_paused: (name) => `O webhook ${name} não responde e foi pausado`,
    webhook_disabled: (name) => `O webhook ${name} foi desativado`,
  },
  other: (name) => `Há novidades: ${name}`,
  more: (many) => `Outras notificações: ${many}`,
  all: 'Todas as notificações:',
  why: 'Você escolheu receber este e-mail. Você pode mudar isso aqui:',
  turnOff: 'Desativar estes e-mails',
  turnedOff: 'Estes e-mails estão desativados. Você pode ativá-los de novo em Configurações > Notificações.',
  noLink: 'Este link não é válido.',
}

const hi: NotificationWords = {
  subject: (workspace, many) => `${workspace} की सूचनाएँ: ${many}`,
  kinds: {
    mentioned: (_, who) => `${who ?? 'किसी'} ने एक नोट में आपका उल्लेख किया`,
    assigned: (_, who) => (who ? `${who} ने बातचीत आपको सौंपी` : 'बातचीत आपको सौंपी गई'),
    overdue: () => 'बातचीत बहुत देर से प्रतीक्षा कर रही है',
    campaign_completed: (name) => `अभियान ${name} पूरा हुआ`,
    campaign_failed: (name) => `अभियान ${name} विफल हुआ`,
    campaign_paused: (name) => `अभियान ${name} रोका गया`,
    import_completed: (name) => `फ़ाइल ${name} आयात हो गई`,
    import_failed: (name) => `फ़ाइल ${name} का आयात विफल हुआ`,
    number_alert: (name) => `प्लेटफ़ॉर्म नंबर ${name} में बदलाव की सूचना देता है`,
    form_alert: (name) => `प्लेटफ़ॉर्म फ़ॉर्म ${name} की समस्या की सूचना देता है`,
    webhook_paused: (name) => `वेबहुक ${name} जवाब नहीं देता और रोका गया`,
    webhook_disabled: (name) => `वेबहुक ${name} बंद किया गया`,
  },
  other: (name) => `कुछ नया है: ${name}`,
  more: (many) => `अन्य सूचनाएँ: ${many}`,
  all: 'सभी सूचनाएँ:',
  why: 'आपने यह ईमेल चुना था। इसे यहाँ बदल सकते हैं:',
  turnOff: 'ये ईमेल बंद करें',
  turnedOff: 'ये ईमेल अब बंद हैं। सेटिंग्स > सूचनाएँ में आप इन्हें फिर से चालू कर सकते हैं।',
  noLink: 'यह लिंक मान्य नहीं है।',
}

const ar: NotificationWords = {
  subject: (workspace, many) => `إشعارات ${workspace}: ${many}`,
  kinds: {
    mentioned: (_, who) => (who ? `ذكرك ${who} في ملاحظة` : 'تم ذكرك في ملاحظة'),
    assigned: (_, who) => (who ? `أسند ${who} المحادثة إليك` : 'أُسندت المحادثة إليك'),
    overdue: () => 'المحادثة تنتظر منذ وقت طويل',
    campaign_completed: (name) => `اكتملت الحملة ${name}`,
    campaign_failed: (name) => `فشلت الحملة ${name}`,
    campaign_paused: (name) => `أُوقفت الحملة ${name} مؤقتًا`,
    import_completed: (name) => `تم استيراد الملف ${name}`,
    import_failed: (name) => `فشل استيراد الملف ${name}`,
    number_alert: (name) => `تُبلغ المنصة عن تغيير في الرقم ${name}`,
    form_alert: (name) => `تُبلغ المنصة عن مشكلة في النموذج ${name}`,
    webhook_paused: (name) => `لا يستجيب الويب هوك ${name} وتم إيقافه مؤقتًا`,
    webhook_disabled: (name) => `تم تعطيل الويب هوك ${name}`,
  },
  other: (name) => `هناك جديد: ${name}`,
  more: (many) => `إشعارات أخرى: ${many}`,
  all: 'كل الإشعارات:',
  why: 'لقد اخترت تلقي هذه الرسالة. يمكنك تغيير ذلك هنا:',
  turnOff: 'إيقاف هذه الرسائل',
  turnedOff: 'أُوقفت هذه الرسائل. يمكنك تفعيلها مجددًا من الإعدادات > الإشعارات.',
  noLink: 'هذا الرابط غير صالح.',
}

const languages: Readonly<Record<string, NotificationWords>> = { en, de, es, pt, hi, ar }

/** The language of a BCP 47 tag by its first part; what is not spoken here is written in English. */
export function spoken(tag: string): { words: NotificationWords; locale: string } {
  const [base = 'en'] = tag.split('-')
  const words = languages[base]
  const locale = words ? tag : 'en'
  return { words: words ?? en, locale: new Intl.Locale(locale, { numberingSystem: 'latn' }).toString() }
}
