import { appSecret } from './app-secret.ts'
import type { Check } from './check.ts'
import { clock } from './clock.ts'
import { connections } from './connections.ts'
import { databaseCollation } from './database-collation.ts'
import { databaseEncoding } from './database-encoding.ts'
import { databaseVersion } from './database-version.ts'
import { disk } from './disk.ts'
import { jit } from './jit.ts'
import { migrations } from './migrations.ts'
import { outgoing } from './outgoing.ts'
import { platformApp } from './platform-app.ts'
import { pooler } from './pooler.ts'
import { proxy } from './proxy.ts'
import { publicAddress } from './public-address.ts'
import { redisEviction } from './redis-eviction.ts'
import { redisVersion } from './redis-version.ts'
import { replica } from './replica.ts'
import { secretKeys } from './secret-keys.ts'
import { settings } from './settings.ts'
import { sockets } from './sockets.ts'
import { storage } from './storage.ts'
import { subscription } from './subscription.ts'
import { timeZones } from './time-zones.ts'
import { token } from './token.ts'
import { verifyToken } from './verify-token.ts'

/** All that is looked at, in the order in which it is told. */
export const checks: readonly Check[] = [
  databaseVersion,
  databaseEncoding,
  databaseCollation,
  timeZones,
  jit,
  clock,
  connections,
  pooler,
  replica,
  migrations,
  outgoing,
  secretKeys,
  redisVersion,
  redisEviction,
  storage,
  disk,
  publicAddress,
  settings,
  proxy,
  sockets,
  verifyToken,
  appSecret,
  platformApp,
  token,
  subscription,
]
