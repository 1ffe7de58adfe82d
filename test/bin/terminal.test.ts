// The format of diagnostics, progress and explanations in terminals.

import fastStringWidth from 'fast-string-width'
import { describe, expect, test } from 'vitest'
import { checkSummary } from '../../bin/diagnostics/summary.ts'
import { diagnosticsText } from '../../bin/diagnostics/text.ts'
import { explanationText } from '../../bin/explain.ts'
import { githubReport } from '../../bin/formats/github.ts'
import { jsonReport } from '../../bin/formats/json.ts'
import { sarifReport } from '../../bin/formats/sarif.ts'
import { Progress } from '../../bin/terminal/progress.ts'
import { type Terminal, terminalOf } from '../../bin/terminal/terminal.ts'
import { explainRule } from '../../pipeline/api/explain.ts'
import { type Diagnostic, diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { rules } from '../../pipeline/model/diagnostics/rules.ts'
import { SiteTest } from '../site-test.ts'

const plain: Terminal = { columns: undefined, hasColors: false, hasLinks: false, hasProgress: false }
const wide = (columns: number, own: Partial<Terminal> = {}): Terminal => ({ ...plain, columns, ...own })

describe('terminalOf', () => {
  const tty = { isTTY: true, columns: 100 }
  test.each([
    ['a pipe', {}, { TERM_PROGRAM: 'WezTerm' }, plain],
    ['a terminal', tty, {}, wide(100, { hasColors: true, hasProgress: true })],
    [
      'a terminal with links',
      tty,
      { TERM: 'xterm-kitty' },
      wide(100, { hasColors: true, hasLinks: true, hasProgress: true }),
    ],
    ['a terminal without cursor control', tty, { TERM: 'dumb', FORCE_HYPERLINK: '0' }, plain],
    ['NO_COLOR', tty, { NO_COLOR: '1', FORCE_COLOR: '1', WT_SESSION: 'x' }, wide(100, { hasProgress: true })],
    ['FORCE_COLOR in a pipe', {}, { FORCE_COLOR: '1' }, { ...plain, hasColors: true }],
    ['FORCE_COLOR=0', tty, { FORCE_COLOR: '0' }, wide(100, { hasProgress: true })],
    ['a terminal in CI', tty, { CI: 'true', TERM: 'xterm-kitty' }, wide(100, { hasColors: true })],
    ['FORCE_HYPERLINK', tty, { FORCE_HYPERLINK: '1', CI: '1' }, wide(100, { hasColors: true, hasLinks: true })],
    ['a narrow terminal', { isTTY: true, columns: 10 }, {}, wide(40, { hasColors: true, hasProgress: true })],
    ['a terminal of unknown width', { isTTY: true }, {}, wide(80, { hasColors: true, hasProgress: true })],
  ])('describes %s', (_, stream, env, expected) => {
    expect(terminalOf(stream, env)).toEqual(expected)
  })

  test.each([
    [{ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.71.2' }, false],
    [{ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.90.0' }, true],
    [{ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.0.9' }, false],
    [{ TERM_PROGRAM: 'WezTerm' }, true],
    [{ TERM_PROGRAM: 'Apple_Terminal' }, false],
    [{ TERM_PROGRAM: 'constructor' }, false],
    [{ VTE_VERSION: '5000' }, false],
    [{ VTE_VERSION: '7600' }, true],
    [{ VTE_VERSION: '7600', TERM: 'screen-256color' }, false],
  ])('knows whether the terminal of %j has links: %j', (env, hasLinks) => {
    expect(terminalOf(tty, env).hasLinks).toBe(hasLinks)
  })
})

/** Removes styles and links. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what terminals interpret
const bare = (text: string): string => text.replace(/\x1b\[[\d;]*m|\x1b\]8;;[^\x1b]*\x1b\\/g, '')

describe('diagnostics', () => {
  const long =
    '一个很长的中文段落，用来测试宽字符的列数，也包括一个[失效的链接](/没有)，还有更多的文字，直到超出终端的宽度。'
  const files = Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [`content/${i}.md`, `# Page\n\n${long}\n\n[there](/nowhere)\n`]),
  )
  const faults = (count: number): Diagnostic[] =>
    Array.from({ length: count }, (_, i) => {
      const file = `content/${Math.floor((i * 10) / count)}.md`
      const place = i % 2 === 0 ? { file, line: 3, column: long.indexOf('[') + 1 } : { file, line: 5, column: 1 }
      return diagnostic(
        'dead-link',
        place,
        `Link target \`/${'very-'.repeat(i % 30)}long\` does not exist`,
        'Did you mean `/`? '.repeat(9),
      )
    })

  test.each([60, 80, 120])('fit into %d columns, grouped by file, with underlined source lines', (columns) => {
    using site = SiteTest.of(files)
    for (const [count, groups] of [
      [1, 1],
      [12, 10],
      [300, 10],
    ] as const) {
      const terminal = wide(columns, { hasColors: true, hasLinks: true })
      const text = diagnosticsText(faults(count), { root: site.root, terminal })
      const lines = bare(text).split('\n')
      expect(Math.max(...lines.map((line) => fastStringWidth(line)))).toBeLessThanOrEqual(columns)
      expect(lines.filter((line) => /content\/\d\.md/.test(line))).toHaveLength(groups)
      expect(lines.filter((line) => /^ *│ +\^+$/.test(line))).toHaveLength(count)
      // Links and styles end on the line on which they begin, so that the margins are plain.
      expect(text.split('\n').filter((line) => (line.match(/\]8;;/g)?.length ?? 0) % 2 === 1)).toEqual([])
      expect(text).toContain('/reference/messages#dead-link\u001b\\')
    }
  })

  test('mark the span below its columns in every width', () => {
    using site = SiteTest.of(files)
    for (const columns of [undefined, 60, 80, 120]) {
      const [frame = '', rule = ''] = diagnosticsText(faults(1), { root: site.root, terminal: { ...plain, columns } })
        .split('\n')
        .filter((line) => line.includes('│'))
      const before = frame.slice(0, frame.indexOf('[失效'))
      expect(rule.indexOf('^')).toBe(fastStringWidth(before))
      expect(rule.trimEnd().length - rule.indexOf('^')).toBe(fastStringWidth('[失效的链接](/没有)'))
    }
  })

  test('have one line each with place and rule in a pipe, even if the text contains control characters', () => {
    using site = SiteTest.of(files)
    const one = {
      ...diagnostic('dead-link', { file: 'content/0.md', line: 5, column: 1 }, 'A\n\u001b[2Jtext', 'Help\u0007'),
    }
    const lines = diagnosticsText([one, ...faults(11)], { root: site.root, terminal: plain }).split('\n')
    expect(lines[0]).toMatch(/content\/0\.md:5:1 error A\\n\\u001b\[2Jtext \(dead-link\)$/)
    expect(lines[3]).toBe('  Help\\u0007')
    expect(lines.filter((line) => /content\/\d\.md:\d:\d+ error .* \(dead-link\)$/.test(line))).toHaveLength(12)
  })

  test.each([undefined, 80])(
    'escape characters in names and texts that a log interprets, with %s columns',
    (columns) => {
      const name = 'content/b\n::add-mask::x\r\u001b[31m\u202e\u2066\u2028.md'
      const one = diagnostic('dead-link', { file: name, line: 1, column: 1 }, `No \u202ea\n::b`, 'See \u2067a\u001b[0m')
      const options = { root: '/', terminal: { ...plain, columns } }
      const reports = [
        diagnosticsText([one], options),
        ...[githubReport, jsonReport, sarifReport].map((format) =>
          format({ root: '/', diagnostics: [one], pages: 1, since: undefined, ms: 1 }),
        ),
      ]
      for (const [i, text] of reports.entries()) {
        expect(text, `${i}`).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
        if (i !== 1) expect(text).not.toMatch(/^\s*::/m)
      }
      expect(reports[0]?.replace(/\s+/g, ' ')).toContain(String.raw`b\n::add-mask::x\r\u001b[31m\u202e\u2066\u2028.md`)
      expect(reports[1]).toMatch(/^::error file=[^\n]*content\/b%0A%3A%3Aadd-mask%3A%3Ax/)
      expect(JSON.stringify(JSON.parse(reports[2] as string))).toContain(JSON.stringify(name).slice(1, -1))
    },
  )

  test.each([undefined, 60])('show hidden characters of a source line as escapes, with %s columns', (columns) => {
    using site = SiteTest.of({ 'content/a.md': 'Run\t`a \u202e \u2066b` \u200f\u0007 and `c`.\n' })
    const one = diagnostic('hidden-direction', { file: 'content/a.md', line: 1, column: 8 }, 'Hidden')
    const two = diagnostic('vague-link', { file: 'content/a.md', line: 1, column: 21 }, '`` `c` `` is odd')
    for (const fault of [one, two]) {
      const text = diagnosticsText([fault], { root: site.root, terminal: { ...plain, columns } })
      const [frame = '', rule = ''] = text.split('\n').filter((line) => line.includes('│'))
      expect(frame).toContain(String.raw`Run ${'`'}a \u202e \u2066b${'`'} \u200f\u0007 and ${'`'}c${'`'}.`)
      expect(frame.slice(rule.indexOf('^'), rule.lastIndexOf('^') + 1)).toBe(fault === one ? String.raw`\u202e` : '`c`')
    }
  })

  test('end with a mark, the counts, the time and the next steps in a terminal only', () => {
    const faults = [diagnostic('dead-link', { file: 'a' }, 'x'), diagnostic('vague-link', { file: 'b' }, 'y')]
    const numbers = { pages: 2, ms: 1234 }
    expect(checkSummary(faults, { ...numbers, terminal: plain })).toBe(
      'Checked 2 pages: 1 error, 1 warning in 2 files\n',
    )
    expect(checkSummary(faults, { ...numbers, terminal: wide(80) })).toBe(
      '✗ Checked 2 pages in 1.23 s: 1 error, 1 warning in 2 files\n  To read about a rule, run `docsite explain dead-link`.\n',
    )
    expect(checkSummary([], { ...numbers, terminal: wide(80) })).toBe('✓ Checked 2 pages in 1.23 s: no errors\n')
  })
})

describe('progress', () => {
  test('shows what a command does in one line of a terminal, and nothing in CI or a pipe', () => {
    const shown = (isTTY: boolean, env: Record<string, string>, columns = 80): string => {
      let [text, now] = ['', 0]
      const stream = { isTTY, columns, write: (part: string) => (text += part) }
      const progress = new Progress(stream, () => now, { NO_COLOR: '1', ...env })
      progress.take({ kind: 'workers', count: 2 })
      progress.take({ kind: 'phase', name: 'read and parse' })
      now = 40
      progress.take({ kind: 'parse', done: 1, total: 9 })
      now = 1000
      progress.take({ kind: 'parse', done: 4, total: 8 })
      progress.show('-'.repeat(99), true)
      progress.clear()
      progress.clear()
      return text
    }
    const clear = '\r\x1b[K'
    const start = `${clear}Reading pages${clear}Reading pages: 4 of 8${clear}`
    expect(shown(true, {})).toBe(`${start}${'-'.repeat(79)}${clear}`)
    expect(shown(true, {}, 50)).toBe(`${start}${'-'.repeat(49)}${clear}`)
    for (const text of [shown(true, { CI: 'true' }), shown(true, { TERM: 'dumb' }), shown(false, {})])
      expect(text).toBe('')
  })
})

describe('docsite explain', () => {
  test('explains every rule in both languages', async () => {
    for (const name of Object.keys(rules)) {
      for (const language of ['en', 'zh'] as const) {
        const text = explanationText(await explainRule(name, '.', language), language, plain)
        expect(text.split('\n').length, name).toBeGreaterThan(7)
        expect(text).toContain(`${name}  ${rules[name as keyof typeof rules]}\n`)
        expect(text, 'Markdown links are resolved').not.toMatch(/\]\(/)
        if (language === 'zh') expect(text).toMatch(/修复方法：.*。\n/)
        const lines = bare(
          explanationText(await explainRule(name, '.', language), language, wide(60, { hasColors: true })),
        )
        expect(Math.max(...lines.split('\n').map((line) => fastStringWidth(line))), name).toBeLessThanOrEqual(60)
      }
    }
  })

  test('suggests a name for an unknown one', async () => {
    await expect(explainRule('dead-lnk', '/', 'en')).rejects.toMatchObject({
      message: 'There is no rule `dead-lnk`',
      hint: 'Did you mean `dead-link`?',
    })
  })

  test('explains the rules of plugins', async () => {
    using site = SiteTest.of({
      'content/index.md': '# Home\n',
      'config/site.ts': `const rule = (name, own) => ({ name, severity: 'info', site: () => [], ...own })
        const rules = [rule('one', { docs: 'https://one.example', explanation: { meaning: 'a page is odd', fix: 'change it' } }), rule('two')]
        export default { plugins: [{ name: 'odd', rules }] }\n`,
    })
    expect(explanationText(await explainRule('odd/one', site.root, 'en'), 'en', plain)).toBe(
      [
        'odd/one  info\n',
        'A page is odd.\n',
        'To fix it: Change it.\n',
        'Reported by check and dev.',
        "To change its severity, write this in the configuration: { check: { rules: { 'odd/one': 'warning' } } }",
        'To ignore it in one place, write this before the block: <!-- docsite-ignore odd/one: reason -->\n',
        'https://one.example\n',
      ].join('\n'),
    )
    expect((await explainRule('odd/two', site.root, 'en')).url).toMatch(/\/guide\/plugins#rules$/)
    await expect(explainRule('two', site.root, 'en')).rejects.toMatchObject({ hint: 'Did you mean `odd/two`?' })
    await expect(explainRule('odd/three', site.root, 'en')).rejects.toThrow('There is no rule `odd/three`')
  })
})
