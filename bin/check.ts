// docsite check: everything that is wrong with the content, without rendering or writing a page.

import { messagesOf } from '../pipeline/build.ts'
import { withCache } from '../pipeline/cache.ts'
import { compileSite } from '../pipeline/compile.ts'
import { Pool } from '../pipeline/pool.ts'
import { loadProject } from '../pipeline/source/config.ts'
import { toolHash } from '../pipeline/source/tool.ts'
import { githubReport } from './formats/github.ts'
import { jsonReport } from './formats/json.ts'
import { type CheckReport, countOf } from './formats/report.ts'
import { sarifReport } from './formats/sarif.ts'
import { textReport } from './formats/text.ts'
import { exitCodes } from './report.ts'

const formats = { text: textReport, json: jsonReport, github: githubReport, sarif: sarifReport }

interface CheckFlags {
  format: keyof typeof formats
  maxWarnings?: number
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
    const messages = messagesOf(site, pages, project, 'all')
    const report: CheckReport = { root: project.root, messages, pages: pages.length }
    process.stdout.write(formats[flags.format](report))
    const isTooMuch = countOf(report, 'warning') > (flags.maxWarnings ?? Number.POSITIVE_INFINITY)
    return countOf(report, 'error') > 0 || isTooMuch ? exitCodes.siteErrors : exitCodes.done
  } finally {
    await pool.close()
  }
}
