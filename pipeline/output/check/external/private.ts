// Addresses of the machine itself and of networks around it: a check that runs in CI does not knock there.

import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

/** Tells whether an IP address is none of the public internet. */
export function isPrivate(ip: string): boolean {
  const version = isIP(ip)
  return version === 4 ? privateNetworks.check(ip) : version === 6 && privateNetworks.check(ip, 'ipv6')
}

/** Why an address was not asked. */
export class PrivateAddress extends Error {
  constructor(name: string, ip: string) {
    super(name === ip ? `\`${ip}\` is a private address` : `\`${name}\` is the private address ${ip}`)
  }
}

/** All addresses of a name, as `dns.lookup` gives them. */
export type Resolve = (
  name: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export const resolveWithSystem: Resolve = (name, done) => resolveName(name, { all: true, verbatim: true }, done)

/** Resolves names for a connection and refuses private addresses: what is looked at is what is connected to. */
export function publicLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (name, { all }, done) =>
    resolve(name, (error, addresses) => {
      const [first] = addresses ?? []
      const refused = allowPrivate ? undefined : addresses?.find(({ address }) => isPrivate(address))
      if (error || !first) done(error ?? new Error(`${name} has no address`), '')
      else if (refused) done(new PrivateAddress(name, refused.address), '')
      else if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })
}
