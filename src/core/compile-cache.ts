import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A program that imports this first and the rest afterwards takes what an earlier run has compiled, which is a third
// of the time that the import of everything takes.

enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node-compile-cache'))
