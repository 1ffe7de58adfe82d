// The rules about drawn images, and what is wrong with their fonts and with the package that draws them.

import { type DrawnFacts, defineRule, type ImageFault, type ImageFeature, type PluginRule } from '@docsite/cli'

export const invalidSocialImage: PluginRule = defineRule({
  name: 'invalid-social-image',
  severity: 'error',
  explanation: {
    meaning: 'docsite cannot draw social images: a package is not installed, or a font cannot be read',
    fix: 'follow the hint: [Social images](/reference/configuration#social-image)',
    zh: {
      meaning: '无法绘制分享图片：没有安装所需的包，或者字体无法读取',
      fix: '按提示处理，见 [分享图片](/reference/configuration#social-image)',
    },
  },
})

export const missingGlyph: PluginRule = defineRule({
  name: 'missing-glyph',
  severity: 'warning',
  explanation: {
    meaning: 'no font in `socialImage.fonts` contains one of the characters in a title. Only `build` reports this',
    fix: 'add a font that contains the character',
    zh: {
      meaning: '`socialImage.fonts` 里的字体都没有标题里的某个字符。只有 `build` 会发现',
      fix: '添加含有这个字符的字体',
    },
  },
})

const invalid = (path: ImageFault['path'], text: string, hint?: string): ImageFault => ({
  ...{ rule: 'invalid-social-image', path, text },
  ...(hint === undefined ? {} : { hint }),
})

export const toolFaults: ImageFeature['toolFaults'] = ({ rasterizer: { name, problem }, fonts }) => [
  ...(problem
    ? [invalid(['socialImage'], `docsite cannot draw social images: the package ${name} ${problem.text}`, problem.hint)]
    : []),
  ...fonts.flatMap(({ path, isFont }, i) =>
    isFont
      ? []
      : invalid(
          ['socialImage', 'fonts', i],
          `The font \`${path.split(/[\\/]/).at(-1)}\` cannot be read`,
          'Use a TTF, OTF or WOFF file, with a path relative to the project.',
        ),
  ),
]

/** Maximum number of characters that a diagnostic lists. */
const namedCharacters = 20

export function drawingFaults(facts: readonly DrawnFacts[]): ImageFault[] {
  const path = ['socialImage', 'fonts']
  const fault = facts.find(({ fault }) => fault !== undefined)?.fault
  if (fault !== undefined) return [invalid(path, `docsite cannot draw social images: ${fault}`)]
  const missing = [...new Set(facts.flatMap(({ missing = [] }) => missing))].sort()
  if (missing.length === 0) return []
  const named = missing.slice(0, namedCharacters).join(' ')
  const others = missing.length > namedCharacters ? ` and ${missing.length - namedCharacters} more` : ''
  const text = `No font for social images contains these characters: ${named}${others}`
  return [{ rule: 'missing-glyph', path, text, hint: 'Add a font that contains them.' }]
}
