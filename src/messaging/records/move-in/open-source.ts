import { chatwoot } from '#messaging/records/move-in/chatwoot/chatwoot.ts'
import { whatomate } from '#messaging/records/move-in/whatomate/whatomate.ts'
import type { Source } from './source.ts'
import { type SourceDatabase, withSourceDatabase } from './source-database.ts'

type Reader = (database: SourceDatabase, account: string | undefined) => Promise<Source>

const readers: Readonly<Record<Source['system'], Reader>> = { chatwoot, whatomate }

/** The systems that can be moved in. */
export const systems = Object.keys(readers) as Source['system'][]

interface Opened {
  system: Source['system']
  /** of its database */
  address: string
  /** its id or name there; may be left out where there is one */
  account: string | undefined
}

/** Reads an account of another system, as it is now. Throws invalid_field where it cannot be read, or is not clear. */
export const withSource = <T>(
  { system, address, account }: Opened,
  work: (source: Source) => Promise<T>,
): Promise<T> =>
  withSourceDatabase(address, async (database) => work(await readers[system](database, account)))
