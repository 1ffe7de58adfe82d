// The setting `hosts`: the hosts that a build writes files for.

import { type HostName, hostNames } from '../hosts.ts'
import * as s from './schema.ts'

export const hosts: s.Schema<HostName[]> = s.refine(s.list(s.oneOf(...hostNames)), (names) =>
  names.includes('netlify') && names.includes('cloudflare')
    ? 'cannot contain both "netlify" and "cloudflare", because they read files with the same names differently'
    : undefined,
)
