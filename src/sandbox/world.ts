import { Accounts } from './accounts.ts'
import { Agenda } from './agenda.ts'
import { CallbackSender } from './callbacks/sender.ts'
import { CallStore } from './calling/store.ts'
import { CatalogStore } from './catalogs/store.ts'
import { type Clock, createClock } from './clock.ts'
import { Customers } from './customers.ts'
import { Faults } from './faults.ts'
import { FlowStore } from './flows/store.ts'
import { createIds, type Ids } from './ids.ts'
import { Keyed } from './keyed.ts'
import { MediaStore } from './media/store.ts'
import { Uploads } from './media/uploads.ts'
import { FreeReplies } from './messages/free-replies.ts'
import { MessageLog } from './messages/log.ts'
import { ModelStore } from './model/store.ts'
import type { AppContact, QrCode, SignUp } from './numbers/belongings.ts'
import { Occurrences } from './occurrences.ts'
import { ResponderStore } from './responders/store.ts'
import { changeSettings, defaultSettings, type Settings } from './settings.ts'
import { TemplateStore } from './templates/store.ts'

/** Everything one running sandbox knows. */
export type World = {
  clock: Clock
  ids: Ids
  agenda: Agenda
  settings: Settings
  accounts: Accounts
  customers: Customers
  messages: MessageLog
  freeReplies: FreeReplies
  responders: ResponderStore
  media: MediaStore
  uploads: Uploads
  templates: TemplateStore
  flows: FlowStore
  calls: CallStore
  catalogs: CatalogStore
  model: ModelStore
  /** By number. */
  qrCodes: Keyed<QrCode>
  /** By business. */
  signUps: Keyed<SignUp>
  /** The address book of the business app, by number and phone. */
  appContacts: Keyed<AppContact>
  occurrences: Occurrences
  faults: Faults
  callbacks: CallbackSender
  /** Where the sandbox itself answers, known once it listens. */
  url: string
}

export function createWorld(callbackUrl: string, seed?: number): World {
  const clock = createClock()
  const ids = createIds(seed)
  const agenda = new Agenda(clock)
  const settings = defaultSettings()
  const accounts = new Accounts(ids, callbackUrl, clock.now())
  return {
    clock,
    ids,
    agenda,
    settings,
    accounts,
    customers: new Customers(),
    messages: new MessageLog(),
    freeReplies: new FreeReplies(),
    responders: new ResponderStore(),
    media: new MediaStore(clock, ids),
    uploads: new Uploads(ids),
    templates: new TemplateStore(ids, clock, accounts.builtInBusinessId),
    flows: new FlowStore(ids),
    calls: new CallStore(ids),
    catalogs: new CatalogStore(ids),
    model: new ModelStore(),
    qrCodes: new Keyed(),
    signUps: new Keyed(),
    appContacts: new Keyed(),
    occurrences: new Occurrences(clock),
    faults: new Faults(ids),
    callbacks: new CallbackSender(clock, agenda, accounts.app, settings),
    url: '',
  }
}

/** Forgets everything but accounts (running, "The sandbox"). */
export function resetWorld(world: World): void {
  world.agenda.clear()
  world.callbacks.clear()
  world.messages.clear()
  world.freeReplies.clear()
  world.responders.clear()
  world.customers.clear()
  world.media.clear()
  world.uploads.clear()
  world.flows.clear()
  world.calls.clear()
  world.catalogs.clear()
  world.model.clear()
  world.qrCodes.clear()
  world.signUps.clear()
  world.appContacts.clear()
  world.occurrences.clear()
  world.faults.clear()
  world.templates.reset()
  changeSettings(world.settings, defaultSettings())
}
