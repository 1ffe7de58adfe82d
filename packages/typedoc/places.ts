// Decides which declarations have a page, and gives every declaration a place: a page and an anchor on it.

import { type Declaration, kinds, type Project, type Signature } from './json.ts'
import { functionSignature } from './types.ts'

/** The page and the anchor of a declaration. The anchor of a whole page is `''`. */
interface Place {
  route: string
  anchor: string
  /** Only of a property: the anchor of its owner, for pages where properties have no anchors. */
  section?: string
}

/** A project, a module, a namespace or a document, which has a page. */
export interface Container {
  declaration: Declaration
  /** The names of the modules and namespaces that contain it, and its own, without the project. */
  path: readonly string[]
  route: string
}

export interface Places {
  /** All containers, each before those that it contains. */
  containers: readonly Container[]
  /** Returns the place of a declaration, a signature or a member. */
  of(id: number): Place | undefined
  /** Returns the namespace that is merged with a class, a function or another declaration, or what a namespace is merged with. */
  mergedWith(id: number): readonly Declaration[]
  /** Returns the route of a section of a container, for the layout with one page for each kind. */
  routeOfSection(container: Container, title: string): string
}

const pageKinds = new Set<number>([kinds.module, kinds.namespace, kinds.document])

/** Returns whether a declaration has a page of its own. */
export const hasPage = ({ kind }: Pick<Declaration, 'kind'>): boolean => pageKinds.has(kind)

/** Returns whether the project has modules. Otherwise, the project itself is the only module. */
export const hasModules = ({ children = [] }: Project): boolean => children.some(({ kind }) => kind === kinds.module)

/**
 * Finds the places of all declarations. `sectionOf` returns the title of the section of a declaration in its container if each section
 * has a page, and `undefined` if the container is one page.
 */
export function findPlaces(
  project: Project,
  route: string,
  sectionOf: (container: Declaration, child: Declaration) => string | undefined,
): Places {
  const routes = new Routes(route)
  const containers: Container[] = []
  const byId = new Map<number, Place>()
  const sections = new Map<string, string>()
  const merged = new Map<number, readonly Declaration[]>()

  const routeOfSection = ({ declaration, path }: Pick<Container, 'declaration' | 'path'>, title: string): string => {
    const key = `${declaration.id} ${title}`
    const found = sections.get(key) ?? routes.claim([...path, title.toLowerCase()])
    sections.set(key, found)
    return found
  }
  const addContainer = (declaration: Declaration, path: readonly string[], route: string): void => {
    const container = { declaration, path, route }
    containers.push(container)
    byId.set(declaration.id, { route, anchor: '' })
    const anchors = new Map<string, Anchors>()
    for (const child of childrenOf(declaration)) {
      if (hasPage(child)) continue
      const section = sectionOf(declaration, child)
      const at = section === undefined ? route : routeOfSection(container, section)
      const used = anchors.get(at) ?? new Anchors()
      anchors.set(at, used)
      placeDeclaration(child, at, used, byId)
    }
    addMerged(childrenOf(declaration), merged)
    // Pages inside come last, so that sections keep their routes when a namespace is added.
    for (const child of childrenOf(declaration))
      if (hasPage(child)) addContainer(child, [...path, child.name], routes.claim([...path, child.name]))
  }
  addContainer(project, [], route)
  return { containers, of: (id) => byId.get(id), mergedWith: (id) => merged.get(id) ?? [], routeOfSection }
}

/** Finds the namespaces that have the name of another declaration, which is how TypeDoc writes declarations that are merged. */
function addMerged(children: readonly Declaration[], merged: Map<number, readonly Declaration[]>): void {
  const namespaces = new Map(children.filter(({ kind }) => kind === kinds.namespace).map((one) => [one.name, one]))
  for (const child of children) {
    const namespace = namespaces.get(child.name)
    if (namespace === undefined || hasPage(child)) continue
    merged.set(child.id, [namespace])
    merged.set(namespace.id, [...(merged.get(namespace.id) ?? []), child])
  }
}

/** Returns everything that a container contains. */
export const childrenOf = ({ children = [], documents = [] }: Declaration): readonly Declaration[] => [
  ...children,
  ...documents,
]

function placeDeclaration(declaration: Declaration, route: string, used: Anchors, byId: Map<number, Place>): void {
  const place = { route, anchor: used.claim(declaration.name, declaration.kind) }
  byId.set(declaration.id, place)
  for (const signature of declaration.signatures ?? []) byId.set(signature.id, place)
  for (const member of membersOf(declaration)) {
    const anchor = used.claim(`${declaration.name}.${member.name}`, member.kind)
    const at = { route, anchor, ...(member.signatures ? {} : { section: place.anchor }) }
    for (const { id } of [member, ...(member.signatures ?? []), ...accessors(member)]) byId.set(id, at)
    placeParts(member, at, byId)
  }
  placeParts(declaration, place, byId)
}

/**
 * Returns the members that a section lists: those of a class, an interface, an enumeration or an object type. The code above them shows all
 * index signatures; those with a comment are members, too.
 */
export function membersOf(declaration: Declaration): readonly Declaration[] {
  const { kind, type } = declaration
  const isObject = kind === kinds.typeAlias && type?.type === 'reflection' && !functionSignature(type)
  const { children = [], indexSignatures = [] } = isObject && !declaration.children ? type.declaration : declaration
  return [...children, ...indexSignatures.filter(({ comment }) => comment).map(indexMember)]
}

const indexMember = ({ parameters = [], ...signature }: Signature): Declaration => ({
  ...signature,
  name: `[${parameters.map(({ name }) => name).join(', ')}]`,
  kind: kinds.property,
})

const accessors = ({ getSignature, setSignature }: Declaration) =>
  [getSignature, setSignature].filter((one) => one !== undefined)

/** Gives everything inside a value that has no place yet the place of the declaration that contains it. */
function placeParts(value: unknown, place: Place, byId: Map<number, Place>): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) placeParts(one, place, byId)
    return
  }
  const { id, kind } = value as { id?: unknown; kind?: unknown }
  if (typeof id === 'number' && typeof kind === 'number' && kind !== kinds.typeParameter && !byId.has(id))
    byId.set(id, place)
  for (const part of Object.values(value)) placeParts(part, place, byId)
}

const kindNames = new Map(Object.entries(kinds).map(([name, kind]) => [kind as number, name]))

/** Ids of the theme, which content must not use. */
export const reservedIds: readonly string[] = [
  'docsite-messages',
  'navScreen',
  'newTabNote',
  'pageAnnouncer',
  'pageArticle',
  'pageContent',
  'pageData',
  'pageOutline',
  'pageSidebar',
  'pageTrail',
]

/** The anchors of a page. The first declaration with a name has the name as its anchor; others add their kind. */
class Anchors {
  readonly #used = new Set(reservedIds)

  claim(name: string, kind: number): string {
    const plain =
      name
        .replace(/[[\]'"]/g, '')
        .replace(/[^\p{L}\p{N}_.$~-]+/gu, '-')
        .replace(/^-|-$/g, '') || '-'
    const anchor = [plain, `${plain}-${kindNames.get(kind) ?? kind}`].find((one) => !this.#used.has(one))
    return this.#add(anchor ?? this.#numbered(plain))
  }

  #numbered(plain: string): string {
    let number = 2
    while (this.#used.has(`${plain}-${number}`)) number++
    return `${plain}-${number}`
  }

  #add(anchor: string): string {
    this.#used.add(anchor)
    return anchor
  }
}

/** The routes of all pages. They differ in more than case, because some disks ignore it. */
class Routes {
  readonly #used = new Set<string>()

  constructor(readonly root: string) {}

  /** Returns a new route for a path of names. */
  claim(names: readonly string[]): string {
    const path =
      names
        .flatMap((name) => name.split('/'))
        .map(segment)
        .filter(Boolean)
        .join('/') || 'module'
    let route = this.root + path
    for (let number = 2; this.#used.has(route.toLowerCase()); number++) route = `${this.root}${path}-${number}`
    this.#used.add(route.toLowerCase())
    return route
  }
}

/** Returns a name as a part of a route. A page cannot be called `index`. */
const segment = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}_.@$-]+/gu, '-')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '')
    .replace(/\.(md|html)$/, '-$1')
    .replace(/^index$/, 'index-module')
