// A feature that checks pages against the Content-Security-Policy of their site.

import { definePlugin, type Plugin } from '@docsite/cli'
import { cspViolation } from './csp-violation.ts'

export const policy: Plugin = definePlugin({ name: 'policy', rules: [cspViolation] })
