// Adds a button to a code group that opens its files as a project on StackBlitz. A form sends them, so it needs no script.

import type { Element } from 'hast'
import { fenceTitle } from '../../model/page/fence-words.ts'
import { stackblitzOrigin } from '../../model/stackblitz.ts'
import { lookUp } from '../../text/look-up.ts'
import { afterChanges } from '../code/fence-marks.ts'
import type { Fence } from '../code/fence-meta.ts'
import { element } from '../handler.ts'
import type { ContainerDirective } from '../syntax/directive.ts'
import { inHead } from '../syntax/directive-problems.ts'
import type { WrittenBlock } from './block.ts'

/** The files that a project of each type must contain. Source: StackBlitz's documentation of its SDK. */
const needed: Record<string, readonly string[]> = {
  node: ['package.json'],
  html: ['index.html'],
  javascript: ['index.html', 'index.js'],
  typescript: ['index.html', 'index.ts'],
  vue: ['public/index.html', 'src/main.js'],
  'create-react-app': ['index.html', 'index.js'],
  'angular-cli': ['index.html', 'main.ts'],
}

export const projectTypes: readonly string[] = Object.keys(needed)

/** Returns the form for `:::code-group[Title]{stackblitz="node"}`, or nothing if the group has no such attribute or is invalid. */
export function stackblitzForm(block: WrittenBlock<ContainerDirective>): Element[] {
  const { node, options, report } = block
  const { stackblitz: written } = node.attributes
  if (written === undefined) return []
  if (!options.stackblitz) {
    report({
      attribute: 'stackblitz',
      text: 'Pages of this site must not send files to StackBlitz',
      hint: 'Set `markdown: { stackblitz: true }` in the configuration.',
    })
    return []
  }
  const template = written || 'node'
  const files = filesIn(block)
  const required = lookUp(needed, template)
  const missing = required?.filter((path) => !files.has(path)) ?? []
  if (missing.length > 0)
    report({
      at: inHead(node, node.attributeOffsets.stackblitz),
      text: `A project of the type \`${template}\` on StackBlitz needs ${missing.map((path) => `\`${path}\``).join(' and ')}`,
      hint: 'Add a code block with this `title` to the group.',
    })
  if (!required || missing.length > 0) return []
  const title = node.label || [...files.keys()][0] || template
  const fields: [name: string, value: string][] = [
    ['title', title],
    ['description', title],
    ['template', template],
    ...(template === 'node' ? [] : dependencies(files.get('package.json'))),
  ]
  return [
    element('form', { className: ['open-in'], action: `${stackblitzOrigin}/run`, method: 'post', target: '_blank' }, [
      ...fields.map(([name, value]) => hidden(`project[${name}]`, value)),
      ...Array.from(files, ([path, code]) => hidden(`project[files][${path}]`, code)),
      // An `<input>` adds nothing to the text of the page, unlike a `<button>`.
      element('input', { className: ['button'], type: 'submit', value: options.words.openInStackblitz as string }, []),
    ]),
  ]
}

/** Returns the code of each file by its path. Reports code blocks whose titles are not paths. */
function filesIn({ node, report }: WrittenBlock<ContainerDirective>): Map<string, string> {
  const files = new Map<string, string>()
  for (const child of node.children) {
    const fence: Fence | undefined = child.type === 'code' ? child.data?.fence : undefined
    if (!fence) continue
    const path = fenceTitle(fence.meta)
    if (isPath(path) && !files.has(path)) files.set(path, `${afterChanges(fence)}\n`)
    else
      report({
        at: child,
        text: files.has(path)
          ? `Two code blocks of this group are the file \`${path}\``
          : 'This code block has no file name, which StackBlitz needs',
        hint: 'Write `title="src/index.ts"` with the path of the file in the project.',
      })
  }
  return files
}

const isPath = (title: string): boolean =>
  title !== '' && !/[\\[\]:\0]|^\/|\/$/.test(title) && title.split('/').every((part) => !/^\.{0,2}$/.test(part))

/** Returns the field with the packages of a project that StackBlitz bundles itself, which does not read `package.json`. */
function dependencies(manifest: string | undefined): [string, string][] {
  if (manifest === undefined) return []
  try {
    const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: unknown }
    return [['dependencies', JSON.stringify(dependencies)]]
  } catch {
    return []
  }
}

const hidden = (name: string, value: string): Element => element('input', { type: 'hidden', name, value }, [])
