// A feature that shows npm commands for each package manager.

import { definePlugin, type Plugin } from '@docsite/cli'
import { packageManager } from './block.ts'
import { noPackageCommand } from './no-package-command.ts'
import { remarkPackageManagers } from './remark-package-managers.ts'

export const packageManagers: Plugin = definePlugin({
  name: 'package-managers',
  blocks: [packageManager],
  remark: { content: [remarkPackageManagers] },
  rules: [noPackageCommand],
})
