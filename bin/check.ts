// docsite check: everything that is wrong with the content, without rendering or writing a page.

import { relative, resolve, sep } from 'node:path'
import { messagesOf } from '../pipeline/build.ts'
import { withCache } from '../pipeline/cache.ts'
import { compileSite } from '../pipeline/compile.ts'
import { nearest } from '../pipeline/model/message.ts'
import { type AcceptResult, accept } from '../pipeline/output/accept.ts'
import type { CheckedSite } from '../pipeline/output/check/rule.ts'
import { Pool } from '../pipeline/pool.ts'
import { loadProject } from '../pipeline/source/config.ts'
import { toolHash } from '../pipeline/source/tool.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { countText, exitCodes, messageText } from './report.ts'

interface CheckFlags {
  format: 'text' | 'json'
  maxWarnings?: number
  accept?: boolean
  acceptFile: string[]
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
    const accepted = acceptAsked({ project, pages, ...site }, flags)
    const messages = messagesOf(site, pages, accepted?.project ?? project, 'all')
    // Programs read nothing but messages from standard output.
    if (accepted) (flags.format === 'text' ? process.stdout : process.stderr).write(`${acceptedText(accepted)}\n`)
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

/** Accepts what the flags name; only where they do. */
function acceptAsked(site: CheckedSite, { accept: all, acceptFile }: CheckFlags): AcceptResult | undefined {
  if (all) return accept(site)
  if (acceptFile.length === 0) return undefined
  return accept(site, new Set(acceptFile.map((file) => contentPathOf(file, site))))
}

/** The content path of a page that is named from here, or from the project's root. */
function contentPathOf(file: string, { tree, project }: CheckedSite): string {
  const paths = [resolve(file), resolve(project.root, file)].map((path) =>
    relative(tree.folder, path).split(sep).join('/'),
  )
  const found = paths.find((path) => tree.pages.includes(path))
  if (found !== undefined) return found
  const near = nearest(
    file,
    tree.pages.map((path) => `content/${path}`),
  )
  throw new UsageError(`There is no page ${file} to accept`, [], near && `Did you mean ${near}?`)
}

function acceptedText({ sections, pages, addresses }: AcceptResult): string {
  const count = (number: number, name: string, names: string) => `${number} ${number === 1 ? name : names}`
  const parts = [
    ...(sections > 0 ? [`${count(sections, 'section', 'sections')} of ${count(pages, 'page', 'pages')}`] : []),
    ...(addresses > 0 ? [count(addresses, 'address', 'addresses')] : []),
  ]
  return parts.length > 0 ? `Accepted ${parts.join(', ')}` : 'There was nothing new to accept'
}
