// Renders the samples of a landing page: code and terminal output.

import type { SamplesSection } from '../model/config/landing/landing-sections.ts'
import { escapeAttribute } from '../model/head/head-html.ts'
import type { SampleData } from '../model/page/landing.ts'
import { highlight, languageName } from '../page/code/highlight.ts'
import { likesOf, type PluginLanguages } from '../page/code/plugin-languages.ts'
import { escapeText } from '../text/escape-text.ts'

/** Returns a sample as HTML: its code, then the command and its output. */
export function sampleData(sample: SamplesSection['samples'][number], languages: PluginLanguages): SampleData {
  const { label, file, language, code, command, output } = sample
  const name = languageName(language ?? file?.split('.').at(-1) ?? '', likesOf(languages)) ?? ''
  const parts = [
    block(file, highlight(trimmed(code), name), 'sample-code'),
    ...(output === undefined
      ? []
      : [block(command === undefined ? undefined : `$ ${command}`, outputHtml(output, languages), 'sample-output')]),
  ]
  return { label, html: `<div class="sample">${parts.join('')}</div>` }
}

function block(title: string | undefined, html: string, className: string): string {
  const heading = title === undefined ? '' : `<div class="code-title">${escapeText(title)}</div>`
  return `<div class="code ${escapeAttribute(className)}">${heading}<pre><code>${html}</code></pre></div>`
}

/** Returns output with its colors, if a plugin can show them. */
function outputHtml(output: string, languages: PluginLanguages): string {
  const text = trimmed(output)
  const made = languages.get('ansi')?.lines(text, 'ansi', (part) => part.split('\n'))
  return made ? made.lines.map(({ html }) => html).join('\n') : escapeText(text)
}

/** Removes blank lines at both ends. */
const trimmed = (text: string): string => text.replace(/^(?:[ \t]*\n)+|(?<!\s)\s+$/g, '')
