// Implements `docsite explain`: prints what a rule means and how to fix what it reports.

import { explainRule, type ManualLanguage, type RuleExplanation } from '../pipeline/api/explain.ts'
import { packageHome } from '../pipeline/source/package.ts'
import { visible } from '../pipeline/text/visible.ts'
import { wrap } from './diagnostics/grouped.ts'
import { exitCodes } from './report.ts'
import { link, paint, severityColors } from './terminal/paint.ts'
import { type Terminal, terminalOf } from './terminal/terminal.ts'

interface Texts {
  fix: string
  reportedBy: (commands: readonly string[]) => string
  configure: (code: string) => string
  ignore: (code: string) => string
  reason: string
  period: string
}

const texts: Readonly<Record<ManualLanguage, Texts>> = {
  en: {
    fix: 'To fix it: ',
    reportedBy: (commands) => `Reported by ${new Intl.ListFormat('en').format(commands)}.`,
    configure: (code) => `To change its severity, write this in the configuration: ${code}`,
    ignore: (code) => `To ignore it in one place, write this before the block: ${code}`,
    reason: 'reason',
    period: '.',
  },
  zh: {
    fix: '修复方法：',
    reportedBy: (commands) => `报告此问题的命令：${commands.join('、')}。`,
    configure: (code) => `如需调整级别，在配置中写：${code}`,
    ignore: (code) => `如需忽略某一处，在该内容块之前写：${code}`,
    reason: '理由',
    period: '。',
  },
}

/** Prints the explanation of a rule. Returns the exit code. */
export async function explain(rule: string, folder: string, { lang }: { lang: ManualLanguage }): Promise<number> {
  const explanation = await explainRule(rule, folder, lang)
  process.stdout.write(explanationText(explanation, lang, terminalOf(process.stdout)))
  return exitCodes.done
}

/** Formats an explanation. In a terminal, it is wrapped, and links in it work. */
export function explanationText(rule: RuleExplanation, language: ManualLanguage, terminal: Terminal): string {
  const { name, severity, commands, isConfigurable, isIgnorable } = rule
  // A plugin may have written these.
  const [meaning = '', fix = '', url = ''] = [rule.meaning, rule.fix, rule.url].map((text) => visible(text ?? ''))
  const languageTexts = texts[language]
  const prose = (text: string) => withLinks(sentence(text, languageTexts.period), terminal)
  const code = (text: string) => paint(terminal, 'cyan', text)
  const ids = `{ check: { rules: { '${name}': '${severity === 'warning' ? 'off' : 'warning'}' } } }`
  const paragraphs = [
    `${paint(terminal, 'bold', name)}  ${paint(terminal, severityColors[severity], severity)}`,
    ...(meaning ? [prose(meaning)] : []),
    ...(fix ? [`${paint(terminal, ['bold', 'green'], languageTexts.fix)}${prose(fix)}`] : []),
    [
      languageTexts.reportedBy(commands),
      ...(isConfigurable ? [languageTexts.configure(code(ids))] : []),
      ...(isIgnorable ? [languageTexts.ignore(code(`<!-- docsite-ignore ${name}: ${languageTexts.reason} -->`))] : []),
    ].join('\n'),
    link(terminal, url, paint(terminal, 'dim', url)),
  ]
  const wrapped = (line: string) => (terminal.columns === undefined ? [line] : wrap(line, terminal.columns))
  return paragraphs.map((text) => `${text.split('\n').flatMap(wrapped).join('\n')}\n`).join('\n')
}

/** Turns a phrase into a sentence. A phrase that begins with code keeps its first letter. */
const sentence = (text: string, period: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.。]$/.test(text) ? '' : period}`

/** Replaces links in Markdown with their texts, which terminals with links make clickable. */
const withLinks = (markdown: string, terminal: Terminal): string =>
  markdown.replace(/\[((?:`[^`]*`|[^`[\]])*)\]\(([^()\s]*)\)/g, (_, text: string, url: string) =>
    link(terminal, url.startsWith('/') ? `${packageHome}${url}` : url, text),
  )
