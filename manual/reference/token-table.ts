// Generates the table of design tokens in the manual from their list.

import { type Token, type TokenGroup, tokenGroups, tokenNames, tokens } from '../../pipeline/model/tokens.ts'

const words = {
  en: {
    colors: ['Token', 'Used for', 'Light', 'Dark'],
    others: ['Token', 'Used for', 'Value'],
    follows: 'follows `--accent`',
    narrow: (value: string) => `; ${value} in windows of up to 768 px`,
  },
  zh: {
    colors: ['令牌', '用途', '浅色', '深色'],
    others: ['令牌', '用途', '值'],
    follows: '随 `--accent` 变化',
    narrow: (value: string) => `；窗口宽度不超过 768 px 时为 ${value}`,
  },
}

/** Returns a Markdown fragment with one section for each group of tokens. */
export function tokenTable(lang: 'en' | 'zh'): string {
  const index = lang === 'en' ? 0 : 1
  return (Object.keys(tokenGroups) as TokenGroup[])
    .map((group) => {
      const headers = group === 'color' ? words[lang].colors : words[lang].others
      const rows = tokenNames
        .filter((name) => tokens[name].group === group)
        .map((name) => [`<span id="token-${name}">\`--${name}\`</span>`, ...cellsOf(tokens[name], lang)])
      const table = [headers, headers.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`)
      return `### ${tokenGroups[group][index]} {#${group}}\n\n${table.join('')}`
    })
    .join('\n')
}

function cellsOf(token: Token, lang: 'en' | 'zh'): string[] {
  const { follows, narrow } = words[lang]
  const { light, dark = light, from, group } = token
  const about = token.about[lang === 'en' ? 0 : 1]
  const separator = lang === 'en' ? '; ' : '；'
  if (group === 'color') return [from ? `${about}${separator}${follows}` : about, code(light), code(dark)]
  return [about, code(light) + (token.narrow === undefined ? '' : narrow(code(token.narrow)))]
}

const code = (value: string): string => `\`${value}\``
