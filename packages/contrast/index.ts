// A feature that reports text whose color content sets so that people cannot read it.

import { definePlugin, type Plugin } from '@docsite/cli'
import { lowContrast } from './low-contrast.ts'

export const contrast: Plugin = definePlugin({ name: 'contrast', rules: [lowContrast] })
