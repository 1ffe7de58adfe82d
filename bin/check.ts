// docsite check: everything that is wrong with the content, without rendering or writing a page.

import { messagesOf } from '../pipeline/build.ts'
import { withCache } from '../pipeline/cache.ts'
import { compileSite } from '../pipeline/compile.ts'
import { Pool } from '../pipeline/pool.ts'
import { loadProject } from '../pipeline/source/config.ts'
import { toolHash } from '../pipeline/source/tool.ts'
import { askOutside } from './external.ts'
import { countText, exitCodes, messageText } from './report.ts'

interface CheckFlags {
  format: 'text' | 'json'
  maxWarnings?: number
  external?: boolean
}

export async function check(folder: string, flags: CheckFlags): Promise<number> {
  const project = await loadProject(folder)
  const pool = new Pool({ workerFile: new URL('./worker.js', import.meta.url) })
  try {
    const { result: site } = await withCache({ folder: project.cacheFolder, tool: toolHash() }, async (cache) => {
      const compiled = await compileSite(project, { cache, pool })
      cache.save()
      return compiled
    })
    const pages = site.linked.routes.routes.map((route) => site.linked.link(route))
    const asked = flags.external ? await askOutside({ project, pages, ...site }) : []
    const messages = messagesOf(site, pages, project, 'all', asked)
    if (flags.format === 'json') process.stdout.write(`${JSON.stringify(messages, null, 2)}\n`)
    else {
      for (const message of messages) process.stdout.write(`${messageText(message, project.root, process.stdout)}\n`)
      process.stdout.write(`${pages.length} ${pages.length === 1 ? 'page' : 'pages'} checked: ${countText(messages)}\n`)
    }
    const warnings = messages.filter(({ severity }) => severity === 'warning').length
    const failed =
      messages.some(({ severity }) => severity === 'error') ||
      warnings > (flags.maxWarnings ?? Number.POSITIVE_INFINITY)
    return failed ? exitCodes.siteErrors : exitCodes.done
  } finally {
    await pool.close()
  }
}
