// Writes the code samples of an operation.

import type { Context } from '../context.ts'
import { codeBlock } from '../markdown.ts'
import type { Operation } from '../operations.ts'
import { type SampleLanguage, sampleLanguages } from '../options.ts'
import { type ExampleRequest, requestOf } from '../request.ts'
import { curl } from './curl.ts'
import { javascript } from './javascript.ts'
import { python } from './python.ts'

/** How to write a sample: its language, its label, and its code. */
const writers: Readonly<
  Record<SampleLanguage, [language: string, label: string, write: (request: ExampleRequest) => string]>
> = {
  curl: ['bash', 'curl', curl],
  javascript: ['js', 'JavaScript', javascript],
  python: ['python', 'Python', python],
}

/** Returns a code group with all samples, including those of the description (`x-codeSamples`). */
export function samplesText(operation: Operation, context: Context): string {
  const { samples = sampleLanguages } = context.options
  const request = requestOf(operation, context)
  const fences = samples.map((name) => {
    const [language, label, write] = writers[name]
    return codeBlock(language, write(request), `[${label}]`)
  })
  const own = ['x-codeSamples', 'x-code-samples'].flatMap((name) => operation.node.get(name).items)
  for (const sample of own) {
    const language = (sample.text('lang') ?? 'text').toLowerCase().replace(/[^\w+#.-]/g, '')
    const label = (sample.text('label') ?? sample.text('lang') ?? '').replace(/[[\]\s]+/g, ' ').trim()
    const source = sample.text('source')
    if (source !== undefined) fences.push(codeBlock(language || 'text', source, `[${label || language}] noCheck`))
  }
  if (fences.length === 0) return ''
  return [':::code-group{group="api.client"}', ...fences, ':::'].join('\n')
}
