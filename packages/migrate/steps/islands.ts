// Writes island stubs for the components that docsite does not know.

import { blockContainers, containerNames } from './containers.ts'

/** A use of a component, with the names of its props. */
interface Use {
  file: string
  props: ReadonlySet<string>
  /** Whether the component is part of a line of text, where it may render only what a paragraph can contain. */
  isInline: boolean
}

/** Collects the components that remain. */
export class IslandStubs {
  readonly #uses = new Map<string, Use[]>()

  /** Records a use of a component, and returns the name of its island. */
  use(component: string, use: Use): string {
    const name = islandName(component)
    const uses = this.#uses.get(name)
    if (uses) uses.push(use)
    else this.#uses.set(name, [use])
    return name
  }

  /** The names of the islands, sorted. */
  get names(): string[] {
    return [...this.#uses.keys()].sort()
  }

  /** Returns the pages that use an island. */
  filesOf(name: string): string[] {
    return [...new Set((this.#uses.get(name) ?? []).map(({ file }) => file))].sort()
  }

  /** Returns how often an island is used. */
  count(name: string): number {
    return this.#uses.get(name)?.length ?? 0
  }

  /** Returns the source code of a stub: it shows its content, and its props as text without the marks of code. */
  source(name: string): string {
    const uses = this.#uses.get(name) ?? []
    const props = [...new Set(uses.flatMap(({ props }) => [...props]))].sort()
    const types = props.map((prop) => `  ${JSON.stringify(prop)}?: unknown\n`).join('')
    const isInline = uses.some(({ isInline }) => isInline)
    return `// TODO: ${name} is a stub from \`docsite migrate\`. Pages pass these props; \`slots\` contains the HTML of the content.

interface Props {
${types}  slots?: string[]
}

export default function ${componentName(name)}({ slots = [], ...props }: Props) {
${valuesText(props)}
${isInline ? inlineBody(name) : blockBody(name)}}
`
  }
}

/** The props that say how a component looks. */
const looks = /^(?:class|className|style|id|key|width|height|color|size)$/

/** Returns the line that collects the props to show. */
function valuesText(props: readonly string[]): string {
  const hidden = props.filter((prop) => looks.test(prop))
  if (hidden.length === 0)
    return "  const values = Object.values(props).flatMap((value) => (typeof value === 'string' ? [value.replaceAll('`', '')] : []))"
  return `  const hidden = ${JSON.stringify(hidden).replaceAll('"', "'").replaceAll(',', ', ')}
  const values = Object.entries(props).flatMap(([name, value]) => (typeof value === 'string' && !hidden.includes(name) ? [value.replaceAll('\`', '')] : []))`
}

const inlineBody = (name: string): string => `  return (
    <span data-stub="${name}">
      {values.join(' · ')}
      {slots.map((html, i) => (
        <span key={i} data-slot={i || ''} dangerouslySetInnerHTML={{ __html: html }} />
      ))}
    </span>
  )
`

const blockBody = (name: string): string => `  return (
    <div data-stub="${name}">
      {values.length > 0 && <p>{values.join(' · ')}</p>}
      {slots.map((html, i) => (
        <div key={i} data-slot={i || ''} dangerouslySetInnerHTML={{ __html: html }} />
      ))}
    </div>
  )
`

/** The blocks of docsite, which an island of the same name would replace. */
const ownBlocks: ReadonlySet<string> = new Set([
  ...blockContainers,
  ...containerNames.values(),
  ...['audio', 'badge', 'button', 'embed', 'include', 'kbd', 'source', 'video'],
])

/** Returns the name of a component as a directive: `VPTeamPage` → `vp-team-page`. */
function islandName(component: string): string {
  const name = component
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^[^A-Za-z]+|-+$/g, '')
    .toLowerCase()
  return ownBlocks.has(name) ? `${name}-component` : name
}

const componentName = (name: string): string =>
  name.replace(/(?:^|-)([a-z\d])/g, (_, letter: string) => letter.toUpperCase())
