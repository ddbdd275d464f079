import { lookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import type { Config } from '#core/config/config.ts'
import type { LegSettings } from '#outside/voice/leg.ts'
import { Ports } from '#outside/voice/ports.ts'

const usualPorts = '40000-40999'

function portsOf(range: string): [number, number] {
  const [from = 0, to = 0] = range.split('-').map(Number)
  if (from >= 1024 && to <= 65_535 && to > from) return [from, to]
  throw new Error(`calling.udp_ports: ${range} is no range of ports from 1024 to 65535`)
}

/** The first address of the machine that others may reach. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

/** Where the sound of bridged calls arrives (spec/10 DE16). Throws where the configuration names no such place. */
export async function voiceSettings({ calling }: Config): Promise<LegSettings> {
  const { publicAddress, udpPorts = usualPorts } = calling
  const ports = new Ports(portsOf(udpPorts))
  if (!publicAddress) return { ports, address: ownAddress() }
  const { address } = await lookup(publicAddress, { family: 4 })
  return { ports, address }
}
