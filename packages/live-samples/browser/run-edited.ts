// Runs code that a reader has edited, in the document of a live sample's frame.

/** Modules that a sample imports, by specifier. */
export type SampleModules = Readonly<Record<string, object>>

declare global {
  /** Calls the module that an inline script contains. */
  var docsiteRun: (module: (require: (specifier: string) => object, exports: { default?: unknown }) => void) => void
}

/**
 * Runs a CommonJS module and passes its default export to `show`. If the module cannot run, the browser fires an `error` event, and
 * `show` is not called.
 *
 * The policy of the document allows inline scripts but not `eval`.
 */
export function runEdited(code: string, modules: SampleModules, show: (sample: unknown) => void): void {
  globalThis.docsiteRun = (module) => {
    const exports: { default?: unknown } = {}
    module((specifier) => find(specifier, modules), exports)
    if (exports.default === undefined) throw new Error('A live sample needs a default export')
    show(exports.default)
  }
  const script = document.createElement('script')
  script.textContent = `docsiteRun(function (require, exports) {${code}\n})`
  document.head.append(script)
  script.remove()
}

function find(specifier: string, modules: SampleModules): object {
  const found = Object.hasOwn(modules, specifier) ? modules[specifier] : undefined
  if (found) return { ...found, __esModule: true }
  const names = Object.keys(modules).filter((name) => name !== 'react/jsx-runtime')
  throw new Error(`This sample can import only ${names.map((name) => `"${name}"`).join(', ')}, not "${specifier}"`)
}
