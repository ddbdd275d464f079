// What columns are called in files that other programs write (Google Contacts, Outlook, HubSpot, Salesforce, Zoho) and
// people make, in the languages of the dashboard (spec/10 FR14).

/** A heading without case, accents, blanks and signs. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/[\p{M}\P{L}]/gu, (sign) => (/\p{Nd}/u.test(sign) ? sign : ''))
    .toLowerCase()

const mobiles = `mobile, mobile phone, mobile number, mobile no, mobile phone number, cell, cell phone, cell number, cellphone,
  whatsapp, whatsapp number, whatsapp phone, whatsapp phone number,
  mobil, mobiltelefon, mobilnummer, mobilfunknummer, handy, handynummer, whatsapp nummer,
  móvil, teléfono móvil, número de móvil, número móvil, celular, teléfono celular, número de celular, número de whatsapp,
  telefone celular, telemóvel, telefone móvel, whatsapp número,
  मोबाइल, मोबाइल नंबर, मोबाइल फ़ोन, व्हाट्सएप, व्हाट्सऐप, व्हाट्सएप नंबर,
  جوال, الجوال, رقم الجوال, محمول, المحمول, الهاتف المحمول, رقم المحمول, هاتف محمول, موبايل, الموبايل, رقم الموبايل, واتساب, رقم الواتساب`

const phones = `phone, phones, phone number, phone no, telephone, telephone number, tel, contact number, primary phone,
  business phone, business phone 2, home phone, home phone 2, other phone, work phone, company main phone, main phone,
  telefon, telefonnummer, rufnummer, telefon geschäftlich, telefon privat, telefon (geschäftlich), telefon (privat),
  teléfono, número de teléfono, teléfono del trabajo, teléfono particular, teléfono principal,
  telefone, número de telefone, telefone comercial, telefone residencial, telefone principal, fone,
  फ़ोन, फ़ोन नंबर, दूरभाष, टेलीफ़ोन,
  هاتف, الهاتف, رقم الهاتف, تلفون, رقم التلفون, التلفون`

const names = `name, full name, display name, contact name, customer name, profile name, recipient name, formatted name, client name,
  vollständiger name, anzeigename, kundenname, kontaktname,
  nombre, nombre completo, nombre y apellidos, nombre del cliente, nombre del contacto,
  nome, nome completo, nome do cliente, nome do contato,
  नाम, पूरा नाम, ग्राहक का नाम,
  اسم, الاسم, الاسم الكامل, اسم العميل, اسم جهة الاتصال`

const firstNames = `first name, given name, forename, first, vorname, nombre de pila, primer nombre, nombres, primeiro nome,
  nome próprio, पहला नाम, प्रथम नाम, الاسم الأول, الاسم الاول`

const middleNames = `middle name, middle, additional name, zweiter vorname, weitere vornamen, segundo nombre, segundo nome,
  nome do meio, मध्य नाम, الاسم الأوسط, اسم الأب`

const lastNames = `last name, surname, family name, last, nachname, familienname, apellido, apellidos, primer apellido,
  sobrenome, último nome, apelido, उपनाम, अंतिम नाम, कुलनाम, اسم العائلة, الاسم الأخير, اللقب`

const tags = `tag, tags, label, labels, group membership, groups, categories, category, schlagwort, schlagwörter, kategorie,
  kategorien, gruppen, etiketten, etiqueta, etiquetas, categoría, categorías, grupos, marcadores, categorias,
  टैग, लेबल, समूह, श्रेणी, وسم, وسوم, الوسوم, تصنيف, تصنيفات, التصنيفات, مجموعات, المجموعات`

const called = (words: string): ReadonlySet<string> => new Set(words.split(',').map(plain))

const mobile = called(mobiles)
const columns: readonly (readonly [key: string, names: ReadonlySet<string>])[] = [
  ['phone_number', mobile],
  ['phone_number', called(phones)],
  ['profile_name', called(names)],
  ['first_name', called(firstNames)],
  ['middle_name', called(middleNames)],
  ['last_name', called(lastNames)],
  ['tags', called(tags)],
]

/** `Phone 1 - Value` of Google, also of older exports and in other places. */
const numberedPhone = /^phone\d+(?:value)?$/

/** The key of the column that a heading names; null where it names none. */
export function columnCalled(heading: string): string | null {
  const asked = plain(heading)
  if (asked === '') return null
  if (numberedPhone.test(asked)) return 'phone_number'
  return columns.find(([, known]) => known.has(asked))?.[0] ?? null
}

/** Whether a column is called like one of mobiles: they are looked at before other phones. */
export const isCalledMobile = (heading: string): boolean => mobile.has(plain(heading))

/**
 * What the columns are, seen together: beside a last name without a first one, a column that is called name has the first
 * (nombre, apellidos); beside Vorname without a Nachname it has the last.
 */
export function partsOfNames(keys: readonly string[], headings: readonly string[]): string[] {
  const has = (key: string) => keys.includes(key)
  const isPart = (heading: string) =>
    ['name', 'nombre', 'nome', 'नाम', 'الاسم', 'اسم'].map(plain).includes(plain(heading))
  const german = headings.some((heading) => plain(heading) === 'vorname')
  const part =
    has('last_name') && !has('first_name') ? 'first_name' : german && !has('last_name') ? 'last_name' : null
  if (part === null) return [...keys]
  return keys.map((key, at) => (key === 'profile_name' && isPart(headings[at] ?? '') ? part : key))
}
