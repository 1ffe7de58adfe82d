// `npm run audit` builds this repository's site and checks it with HTML_CodeSniffer, IBM's checker and the Nu HTML Checker.
// `npm run audit -- lighthouse` measures it with Lighthouse instead.
//
// It exits with 1 if a checker reports something that `accepted.ts` does not list.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { median } from '../../bench/measure.ts'
import { listen } from '../../pipeline/serve/listen.ts'
import { previewHandler } from '../../pipeline/serve/preview.ts'
import { findBrowser } from '../browser/chromium.ts'
import { accepted, misread } from './accepted.ts'
import { checkEqualAccess, type Finding, sniff } from './checkers.ts'
import { measureScores, type Scores } from './lighthouse.ts'
import { installTools, type Tools } from './tools.ts'

/** One page of each type, in each language. */
const paths = ['/', '/guide/start/quick-start', '/config/output/dist-path', '/config/', '/404'].flatMap((path) => [
  path,
  `/zh${path}`,
])
/** A landing page, a guide and an option page, and a Chinese page; and visits that are redirected to the language of the browser. */
const visits = [
  { path: '/', lang: 'en-US' },
  { path: '/guide/start/quick-start', lang: 'en-US' },
  { path: '/config/output/dist-path', lang: 'en-US' },
  { path: '/zh/guide/start/quick-start', lang: 'zh-CN' },
  { path: '/zh/guide/start/quick-start', lang: 'en-US' },
  { path: '/guide/start/quick-start', lang: 'zh-CN' },
]
const widths = [1280, 375]
const rounds = 5
const appearances = ['light', 'dark'] as const

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

const tools = installTools()
const out = mkdtempSync(join(tmpdir(), 'docsite-audit-'))
execFileSync(process.execPath, ['lib/docsite.js', 'build', '--out', out], { stdio: 'ignore' })
const { origin, close } = await listen(previewHandler(out, '/'), { port: 0, host: '127.0.0.1' })
try {
  process.exitCode = (await (process.argv[2] === 'lighthouse' ? measure() : check())) ? 0 : 1
} finally {
  await close()
  rmSync(out, { recursive: true })
}

/** Checks all pages. Returns whether there is no unexpected finding. */
async function check(): Promise<boolean> {
  const browser = await chromium.launch(await findBrowser('npm', 'machine'))
  try {
    const counts = [checkHtml(tools)]
    for (const path of paths) counts.push(await checkPage(browser, path))
    const total = counts.reduce((sum, count) => sum + count, 0)
    print(`${total} unexpected ${total === 1 ? 'finding' : 'findings'}`)
    return total === 0
  } finally {
    await browser.close()
  }
}

/**
 * Runs the Nu HTML Checker on all documents. Returns the number of errors and warnings. It checks files, which have no
 * origin, so it assumes that the policy blocks the site's own files; the browser tests check the policy.
 */
function checkHtml({ vnu }: Tools): number {
  const command = ['-Xss8m', '-jar', vnu, '--skip-non-html', '--format', 'text', out]
  const { stderr, error } = spawnSync('java', command, { maxBuffer: 2 ** 30 })
  if (error) throw new Error('The Nu HTML Checker needs Java.', { cause: error })
  const lines = String(stderr)
    .split('\n')
    .filter((line) => /: (?:error|(?:info )?warning): /i.test(line) && !line.includes('Content Security Policy'))
  for (const line of lines) print(line.replaceAll(out, ''))
  print(`Nu HTML Checker: ${lines.length} findings`)
  return lines.length
}

/** Checks a page at all widths in both appearances, and prints each unexpected finding. Returns their number. */
async function checkPage(browser: Browser, path: string): Promise<number> {
  let unexpected = 0
  for (const colorScheme of appearances)
    for (const width of widths) {
      const findings = (await findingsOn(browser, path, { width, colorScheme })).filter(isUnexpected)
      unexpected += findings.length
      print(`${path} ${width} ${colorScheme}: ${findings.length} unexpected`)
      for (const { rule, message, element } of findings) print(`  ${rule}: ${message}\n    ${element}`)
    }
  return unexpected
}

function isUnexpected({ rule, element }: Finding): boolean {
  return !(rule in accepted) && !misread.some((known) => known.rule === rule && known.element.test(element))
}

async function findingsOn(
  browser: Browser,
  path: string,
  { width, colorScheme }: { width: number; colorScheme: (typeof appearances)[number] },
): Promise<Finding[]> {
  const locale = path.startsWith('/zh') ? 'zh-CN' : 'en-US'
  // The policy of the site would block the checkers.
  const context = await browser.newContext({
    ...{ viewport: { width, height: 800 }, colorScheme, locale },
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.goto(origin + path)
    await page.waitForLoadState('networkidle')
    for (const file of [tools.sniffer, tools.equalAccess])
      await page.addScriptTag({ content: readFileSync(file, 'utf8') })
    return [...(await sniff(page)), ...(await checkEqualAccess(page))]
  } finally {
    await context.close()
  }
}

/**
 * Runs Lighthouse on each page and on a blank page, in turns, because a slow machine takes points from a blank page, too. Returns whether
 * the performance of each page is at most three points below that of the blank page, and its other scores are full, in the median.
 */
async function measure(): Promise<boolean> {
  const blank = { path: '/blank', lang: 'en-US' }
  writeFileSync(join(out, 'blank.html'), '<!doctype html><html lang="en"><title>Blank</title><p>Blank')
  const runs = new Map([blank, ...visits].map((visit) => [visit, [] as Scores[]]))
  for (let round = 0; round < rounds; round++)
    for (const [{ path, lang }, scores] of runs)
      scores.push(...(await measureScores(tools, { url: origin + path, lang }, 1)))
  const medianOf = (all: readonly Scores[], score: number) => median(all.map(({ scores }) => scores[score] as number))
  const best = medianOf(runs.get(blank) as Scores[], 0)
  let isGood = true
  for (const [{ path, lang }, all] of runs) {
    const [performance = 0, ...others] = Object.keys(all[0]?.scores ?? []).map((score) => medianOf(all, Number(score)))
    const { pathname } = new URL(all[0]?.url ?? origin)
    const lines = all.map(({ scores, seconds, blocked }) => `${scores[0]} (LCP ${seconds.toFixed(2)} s, ${blocked} ms)`)
    print(
      `${path} in ${lang}, shown ${pathname}: ${[performance, ...others].join('/')}; performance ${lines.join(', ')}`,
    )
    isGood &&= path === blank.path || (performance >= best - 3 && others.every((score) => score === 100))
  }
  return isGood
}
